import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { HistoryWish } from "../../api/history-queries.ts";
import { readWish, writeWish } from "./history-wish.ts";

const settleMs = 250;

export type HistoryDesk = {
  /** What the list shows, or is about to. */
  wish: HistoryWish;
  /** What stands in the reference's field, a moment before it is looked for. */
  typed: string;
  type: (reference: string) => void;
  change: (part: Partial<HistoryWish>) => void;
  clear: () => void;
};

/** The filters, written into the address so that coming back from a trade finds the same list again. */
export function useHistoryWish(): HistoryDesk {
  const [query, setQuery] = useSearchParams();
  const [wish, setWish] = useState(() => readWish(query));
  const [typed, setTyped] = useState(wish.reference ?? "");
  const address = writeWish(wish).toString();

  useEffect(() => {
    const reference = typed.trim() === "" ? undefined : typed.trim();
    if (reference === wish.reference) return;
    const timer = setTimeout(() => setWish((now) => ({ ...now, reference })), settleMs);
    return () => clearTimeout(timer);
  }, [typed, wish.reference]);

  useEffect(() => {
    if (query.toString() !== address) setQuery(address, { replace: true });
  }, [query, address, setQuery]);

  return {
    wish,
    typed,
    type: setTyped,
    change: (part) => setWish((now) => ({ ...now, ...part })),
    clear: () => {
      setTyped("");
      setWish(({ view }) => readWish(new URLSearchParams({ view })));
    },
  };
}
