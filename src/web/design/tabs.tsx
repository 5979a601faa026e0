import { Tabs as Base } from "@base-ui/react/tabs";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: string; panel: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The desk's tabs: smaller, and any number of them. */
  dense?: boolean | undefined;
};

/** Views of one thing. Arrows move between the tabs; their list wraps, or scrolls sideways on a phone. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, dense }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // An address can open a tab that a narrow list would leave out of sight.
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    const box = list.current?.parentElement;
    if (!active || !box || box.scrollWidth <= box.clientWidth) return;
    box.scrollLeft = active.offsetLeft - (box.clientWidth - active.offsetWidth) / 2;
  }, [value]);
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <div className="scrollbar-none overflow-x-auto overflow-y-hidden">
        <Base.List
          ref={list}
          aria-label={label}
          className={classNames(
            "relative flex min-w-max border-line border-b md:min-w-0 md:flex-wrap",
            dense ? "gap-x-1" : "gap-x-6",
          )}
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              data-tab={tab.value}
              className={classNames(
                "whitespace-nowrap font-semibold text-stone -outline-offset-2 transition-colors hover:text-ink data-active:text-ink",
                dense ? "min-h-11 px-3 text-14" : "min-h-12 min-w-11 text-16",
              )}
            >
              {tab.label}
            </Base.Tab>
          ))}
          <Base.Indicator className="pointer-events-none absolute top-0 left-0 h-[3px] w-(--active-tab-width) translate-x-(--active-tab-left) translate-y-[calc(var(--active-tab-top)+var(--active-tab-height)-3px)] rounded-pill bg-pine transition-[translate,width] duration-160" />
        </Base.List>
      </div>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          className={classNames("outline-offset-4", dense ? "pt-4" : "pt-6")}
        >
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
