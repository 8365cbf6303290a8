// emblem.tsx: a small wall painting for Fortuna.

import type { JSX } from "preact";
import { ink, Panel } from "../../kit/emblem.js";
import { Icon } from "../../kit/icon.js";

export default function FortunaEmblem(): JSX.Element {
  return (
    <Panel ground="#d9a441">
      <path d="M0 40h160v12H0zM74 0h12v96H74z" fill="#e6d3a8" stroke={ink} stroke-width=".8" />
      {[8, 22, 36, 118, 132, 146].map((x) => (
        <path key={x} d={`M${x} 46h6`} stroke={ink} stroke-opacity=".5" stroke-width="2" />
      ))}
      <path d="M52 18h56v56H52z" fill="#efe6d6" stroke={ink} stroke-width="1.5" />
      <path d="M52 18h56v56H52z" fill="none" stroke="#8c3b2e" stroke-width="4" stroke-dasharray="5 3" />
      <Icon name="cartwheel" x={80} y={46} size={40} fill="#9e2b25" />
      <Icon name="wheat" x={22} y={22} size={26} fill="#5f3d12" />
      <Icon name="grapes" x={138} y={22} size={26} fill="#6d4a8d" />
      <Icon name="amphora" x={22} y={72} size={24} fill="#8c3b2e" />
      <Icon name="flame" x={138} y={72} size={24} fill="#9e2b25" />
    </Panel>
  );
}
