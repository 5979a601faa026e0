import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker } from "react-day-picker";
import { type Day, parseDay } from "#domain/calendar.ts";
import { classNames } from "./class-names.ts";
import { formatWeekday } from "./format.ts";

type CalendarProps = {
  /** The chosen day, `YYYY-MM-DD`, if any. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Days between them that can't be chosen. */
  isClosed?: ((day: Day) => boolean) | undefined;
  onChoose: (day: Day) => void;
};

const step =
  "grid size-11 place-items-center rounded-control text-stone hover:bg-quiet hover:text-ink aria-disabled:opacity-40";
const look = {
  root: "relative p-3",
  month_caption: "flex h-11 items-center pl-2 font-semibold text-16",
  // Two selects over the caption's text; their labels are what is seen.
  dropdowns: "flex items-center gap-1 pr-24",
  dropdown_root:
    "relative flex h-9 items-center rounded-control px-1 hover:bg-quiet focus-within:outline-2 focus-within:outline-pine",
  dropdown: "absolute inset-0 w-full cursor-pointer opacity-0",
  caption_label: "flex items-center gap-0.5 [&>svg]:size-4",
  nav: "absolute top-3 right-3 z-1 flex",
  button_previous: step,
  button_next: step,
  month_grid: "mt-1 w-full border-collapse",
  weekday: "size-11 text-center font-medium text-13 text-stone max-md:h-9",
  day: "p-0 text-center",
  day_button:
    "figures mx-auto grid size-11 place-items-center rounded-control text-16 hover:bg-quiet disabled:pointer-events-none disabled:opacity-40",
  today: "[&>button]:font-bold [&>button]:underline [&>button]:underline-offset-4",
  selected: "[&>button]:bg-pine [&>button]:font-semibold [&>button]:text-on-pine [&>button]:hover:bg-pine",
  outside: "text-stone",
} as const;

/** Months between two days from which on they are chosen by name and year instead of step by step. */
const manyMonths = 24;

/** A month of days. Arrow keys move by day and week, Page Up and Page Down by month. */
export function Calendar({ value, min, max, isClosed, onChoose }: CalendarProps) {
  const chosen = localDate(value);
  const [first, last] = [localDate(min), localDate(max)];
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      weekStartsOn={1}
      showOutsideDays={false}
      selected={chosen}
      defaultMonth={chosen ?? nearest(new Date(), first, last)}
      {...(first && { startMonth: first })}
      {...(last && { endMonth: last })}
      captionLayout={first && last && monthsBetween(first, last) > manyMonths ? "dropdown" : "label"}
      disabled={[
        ...(first ? [{ before: first }] : []),
        ...(last ? [{ after: last }] : []),
        (date) => isClosed?.(dayAt(date)) ?? false,
      ]}
      onSelect={(date) => date && onChoose(dayAt(date))}
      classNames={look}
      labels={{ labelDayButton: nameDay }}
      components={{ Chevron }}
    />
  );
}

function nameDay(date: Date, { today, selected }: { today?: boolean; selected?: boolean }): string {
  // The figure in the name is the visible one, "1" and not "01", for speech control.
  const name = formatWeekday(date).replace(" 0", " ");
  return [name, today && "today", selected && "chosen"].filter(Boolean).join(", ");
}

const chevrons = { left: ChevronLeft, right: ChevronRight, down: ChevronDown, up: ChevronDown } as const;

type ChevronProps = { orientation?: keyof typeof chevrons; className?: string };

function Chevron({ orientation, className }: ChevronProps) {
  const Icon = chevrons[orientation ?? "right"];
  return <Icon aria-hidden="true" className={classNames("size-5", className)} />;
}

/** The calendar works with local midnights, so that a day is the same in every time zone. */
function localDate(day: string | undefined): Date | undefined {
  return day !== undefined && parseDay(day) ? new Date(`${day}T00:00:00`) : undefined;
}

function dayAt(date: Date): Day {
  const part = (figure: number) => String(figure).padStart(2, "0");
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}` as Day;
}

function monthsBetween(first: Date, last: Date): number {
  return (last.getFullYear() - first.getFullYear()) * 12 + last.getMonth() - first.getMonth();
}

function nearest(date: Date, first: Date | undefined, last: Date | undefined): Date {
  if (first && date < first) return first;
  return last && date > last ? last : date;
}
