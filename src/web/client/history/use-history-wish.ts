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

/** The filters, kept in the address so that coming back from a trade finds the same list again. */
export function useHistoryWish(): HistoryDesk {
  const [query, setQuery] = useSearchParams();
  const wish = readWish(query);
  const [typed, setTyped] = useState(wish.reference ?? "");
  const change = (part: Partial<HistoryWish>) =>
    setQuery((now) => writeWish({ ...readWish(now), ...part }), { replace: true });

  useEffect(() => {
    const wanted = typed.trim() === "" ? undefined : typed.trim();
    if (wanted === wish.reference) return;
    const timer = setTimeout(
      () => setQuery((now) => writeWish({ ...readWish(now), reference: wanted }), { replace: true }),
      settleMs,
    );
    return () => clearTimeout(timer);
  }, [typed, wish.reference, setQuery]);

  return {
    wish,
    typed,
    type: setTyped,
    change,
    clear: () => {
      setTyped("");
      setQuery(
        (now) => {
          const { view } = readWish(now);
          return writeWish({ view });
        },
        { replace: true },
      );
    },
  };
}
