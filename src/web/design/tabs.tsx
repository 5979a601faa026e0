import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: string; panel: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Two or three views of one thing. Arrows move between the tabs. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Base.List aria-label={label} className="relative flex gap-6 border-line border-b">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-12 font-semibold text-16 text-stone transition-colors hover:text-ink data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-[-1px] left-0 h-[3px] w-(--active-tab-width) translate-x-(--active-tab-left) rounded-pill bg-pine transition-[translate,width] duration-160" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6 outline-offset-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
