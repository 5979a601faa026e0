import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { HistoryItem, HistoryView } from "#contract/reporting/history.ts";
import { usePayInPause } from "#web/client/trades/use-pay-in-pause.ts";
import { Button } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { Skeleton } from "#web/design/skeleton.tsx";
import { useMedia } from "#web/design/use-media.ts";
import { HistoryHeadings, HistoryRow, historyRowHeight } from "./history-row.tsx";

type HistoryListProps = {
  view: HistoryView;
  items: readonly HistoryItem[];
  /** Whether more rows follow. */
  hasMore: boolean;
  state: "idle" | "loading" | "failed";
  onMore: () => void;
};

/** The next page is requested this many rows before the end. */
const prefetchRows = 30;
/** Scroll positions and measured rows by history entry, so that going back finds the same row. */
const left = new Map<string, { offset: number; measured: VirtualItem[] }>();

/** A virtual list of 600 px: only visible rows are rendered, but for all that are loaded on paper. */
export function HistoryList({ view, items, hasMore, state, onMore }: HistoryListProps) {
  const { key } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length + (hasMore ? 1 : 0),
    getScrollElement: () => box.current,
    estimateSize: () => historyRowHeight,
    overscan: 8,
    initialOffset: left.get(key)?.offset ?? 0,
    initialMeasurementsCache: left.get(key)?.measured ?? [],
  });
  const isPrinted = useMedia("print");
  const isPayInPaused = usePayInPause() !== undefined;
  const visible = rows.getVirtualItems();
  const seen = isPrinted ? items.map((_, index) => ({ index, start: 0 })) : visible;
  const last = visible.at(-1)?.index ?? 0;

  useEffect(() => {
    if (hasMore && state === "idle" && last >= items.length - prefetchRows) onMore();
  }, [hasMore, state, last, items.length, onMore]);

  return (
    <>
      <HistoryHeadings view={view} />
      <div
        ref={box}
        onScroll={({ currentTarget: { scrollTop: offset } }) =>
          left.set(key, { offset, measured: rows.measurementsCache })
        }
        className="max-h-[600px] overflow-y-auto overscroll-contain rounded-b-panel print:max-h-none print:overflow-visible"
      >
        <ul
          aria-label={view === "payments" ? "Payments" : "Exchanges"}
          className="relative"
          style={isPrinted ? undefined : { height: rows.getTotalSize() }}
        >
          {seen.map(({ index, start }) => {
            const item = items[index];
            return (
              <li
                key={item?.id ?? "more"}
                ref={rows.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : items.length}
                className={classNames(
                  "absolute inset-x-0 top-0 print:static print:break-inside-avoid",
                  index > 0 && "border-line border-t",
                )}
                style={{ transform: isPrinted ? undefined : `translateY(${start}px)` }}
              >
                {item ? (
                  <HistoryRow item={item} isPayInPaused={isPayInPaused} />
                ) : (
                  <MoreRow failed={state === "failed"} onMore={onMore} />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

function MoreRow({ failed, onMore }: { failed: boolean; onMore: () => void }) {
  if (!failed) {
    return (
      <div role="status" className="flex h-14 items-center justify-between px-5 md:px-6">
        <span className="sr-only">Loading more</span>
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-20" />
      </div>
    );
  }
  return (
    <div role="alert" className="flex h-14 items-center justify-between gap-4 px-5 text-14 md:px-6">
      We couldn't load any more.
      <Button size="small" onClick={onMore}>
        Try again
      </Button>
    </div>
  );
}
