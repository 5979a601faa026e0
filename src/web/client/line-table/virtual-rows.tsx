import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";

type VirtualRowsProps<Item> = {
  label: string;
  items: readonly Item[];
  /** Of each row, in pixels; one whose content needs more has more. */
  height: number;
  keyOf: (item: Item) => number;
  children: (item: Item, index: number) => ReactNode;
};

/** A list of rows of at least one height, of which only those in sight are rendered. */
export function VirtualRows<Item>({ label, items, height, keyOf, children }: VirtualRowsProps<Item>) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 8,
  });
  return (
    <div ref={frame} className="max-h-[70dvh] overflow-auto">
      <ol aria-label={label} style={{ height: rows.getTotalSize() }} className="relative">
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return (
            item !== undefined && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0"
                style={{ minHeight: height, transform: `translateY(${start}px)` }}
              >
                {children(item, index)}
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}
