// one-answer.ts: whoever clicks twice has answered once. Where a button stood another may stand a moment later, for the
// next question: the second half of a double click does not answer that.

import { useEffect, useRef } from "preact/hooks";

const ANSWERS = ".answers .move, .answers .primary";

export function useOneAnswer(seq: number | undefined): void {
  const now = useRef(seq);
  now.current = seq;
  useEffect(() => {
    let begun = now.current; // the question at the first of some clicks in a row
    const click = (event: MouseEvent): void => {
      if (event.detail < 2) begun = now.current; // keys and scripts have no count
      else if (begun !== now.current && event.target instanceof Element && event.target.closest(ANSWERS)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    document.addEventListener("click", click, true);
    return () => document.removeEventListener("click", click, true);
  }, []);
}
