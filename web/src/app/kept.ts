// kept.ts: what this browser keeps between visits: seats, a name, the language, the theme. Storage may be refused; then
// things last as long as the page.

const fallback = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
}

function recallJson<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(recall(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** A seat that this browser holds. Whoever has the token plays for it. */
export interface KeptSeat {
  table: string;
  token: string;
  seat: number;
}

const MOST = 50; // as many as the server tells about in one request

export const seats = {
  all: (): KeptSeat[] => recallJson<KeptSeat[]>("seats", []),
  of(table: string): KeptSeat | undefined {
    return seats.all().find((seat) => seat.table === table);
  },
  keep(seat: KeptSeat): void {
    const others = seats.all().filter((other) => other.table !== seat.table);
    keep("seats", JSON.stringify([seat, ...others].slice(0, MOST)));
  },
  forget(table: string): void {
    keep("seats", JSON.stringify(seats.all().filter((seat) => seat.table !== table)));
  },
};

export { recallJson };
