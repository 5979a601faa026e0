import { Popover } from "@base-ui/react/popover";
import { CalendarDays } from "lucide-react";
import { type KeyboardEvent, Suspense, useId, useState } from "react";
import { type Day, parseDay } from "#domain/calendar.ts";
import { classNames } from "./class-names.ts";
import { Sheet } from "./dialog.tsx";
import { controlFrame, Field, type FieldFacts, type FieldWiring } from "./field.tsx";
import { formatDate } from "./format.ts";
import { lazyPart } from "./lazy-part.tsx";
import { parseTypedDay } from "./parse-typed-day.ts";
import { popupPlace, popupSurface } from "./popup.ts";
import { Skeleton } from "./skeleton.tsx";

// Loaded on the first opening: most visits never open it.
const Calendar = lazyPart(
  async () => (await import("./calendar.tsx")).Calendar,
  () => <p className="p-4 text-14">We couldn&apos;t load the calendar. Type the day instead.</p>,
);

type DateInputProps = {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** `YYYY-MM-DD`, empty, or the typed text where it is no day, which the form's check refuses. */
  onChange: (value: string) => void;
  /** First and last day of the calendar; a typed day is checked by the form. */
  min?: string | undefined;
  max?: string | undefined;
  /** Days between them that the calendar greys out. */
  isClosed?: ((day: Day) => boolean) | undefined;
  /** False for a day that the reader may not change. */
  hasCalendar?: boolean | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  readOnly?: boolean | undefined;
  /** On leaving the field, with its day or its text, and on choosing a day in the calendar. */
  onCommit?: ((value: string) => void) | undefined;
};

type DateFieldProps = FieldFacts & DateInputProps;

/** A day typed or chosen in a calendar, shown as dd MMM yyyy. */
export function DateField(props: DateFieldProps) {
  const { help, error, optional, labelHidden, className, ...input } = props;
  return (
    <Field label={props.label} {...{ help, error, optional, labelHidden, className }}>
      {(wiring) => (
        <DateInput
          {...input}
          id={wiring.id}
          wiring={wiring}
          className={classNames(controlFrame, "h-13")}
          buttonClass="size-11"
        />
      )}
    </Field>
  );
}

type FilterDateProps = Omit<DateInputProps, "value" | "onChange"> & {
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A compact day for a list's filters, applied once it is a day or empty. */
export function FilterDate({ value = "", onChange, ...props }: FilterDateProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-1.5 text-14 text-stone">
      <label htmlFor={id}>{props.label}</label>
      <DateInput
        {...props}
        id={id}
        value={value}
        onChange={(text) => (text === "" || parseDay(text)) && onChange(text || undefined)}
        className="h-11 w-38 rounded-control border border-edge bg-panel px-2 text-16 text-ink hover:border-ink md:h-9 md:w-34 md:text-14"
        buttonClass="size-11 md:size-9"
      />
    </div>
  );
}

type InputProps = DateInputProps & {
  id: string;
  wiring?: Partial<FieldWiring> | undefined;
  className: string;
  buttonClass?: string | undefined;
};

/** The input alone, for a control with its own frame. */
export function DateInput(props: InputProps) {
  const { value, onChange, hasCalendar = true, wiring, className, autoComplete = "off" } = props;
  const [opened, setOpened] = useState<"sheet" | "popover" | undefined>();
  const [typed, setTyped] = useState<string | undefined>();

  function type(text: string) {
    setTyped(text);
    const day = parseTypedDay(text);
    if (day !== undefined || text.trim() === "") onChange(day ?? "");
  }
  function leave() {
    const left = typed === undefined ? value : (parseTypedDay(typed) ?? typed.trim());
    if (typed !== undefined) onChange(left);
    setTyped(undefined);
    props.onCommit?.(left);
  }
  function open() {
    setOpened(window.matchMedia("(width < 48rem)").matches ? "sheet" : "popover");
  }
  function openByKey(event: KeyboardEvent) {
    if (!hasCalendar || event.key !== "ArrowDown" || !event.altKey) return;
    event.preventDefault();
    open();
  }
  return (
    <span className="relative block min-w-0">
      <input
        {...wiring}
        id={props.id}
        type="text"
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder={props.placeholder ?? "dd/mm/yyyy"}
        readOnly={props.readOnly}
        value={typed ?? shown(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={openByKey}
        className={classNames("figures", className, hasCalendar && "pr-10")}
      />
      {hasCalendar && (
        <CalendarButton {...props} opened={opened} onOpen={open} onClose={() => setOpened(undefined)} />
      )}
    </span>
  );
}

type CalendarButtonProps = InputProps & {
  opened: "sheet" | "popover" | undefined;
  onOpen: () => void;
  onClose: () => void;
};

/** The button in the field and its calendar: below the field, or a sheet on a phone. */
function CalendarButton({
  label,
  value,
  min,
  max,
  isClosed,
  onChange,
  onCommit,
  buttonClass,
  opened,
  onOpen,
  onClose,
}: CalendarButtonProps) {
  const calendar = (
    <Suspense fallback={<Skeleton className="m-3 h-80 w-80 max-w-full" />}>
      <Calendar
        {...{ value, min, max, isClosed }}
        onChoose={(day) => {
          onChange(day);
          onCommit?.(day);
          onClose();
        }}
      />
    </Suspense>
  );
  return (
    <>
      <Popover.Root open={opened === "popover"} onOpenChange={(next) => (next ? onOpen() : onClose())}>
        <Popover.Trigger
          aria-label={`${label}: open the calendar`}
          aria-haspopup="dialog"
          className={classNames(
            "absolute inset-y-0 right-0 my-auto grid place-items-center rounded-control text-stone hover:text-ink",
            buttonClass,
          )}
        >
          <CalendarDays aria-hidden="true" className="size-5" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className={popupPlace} align="end" sideOffset={6}>
            <Popover.Popup aria-label={label} className={classNames(popupSurface, "min-w-0")}>
              {calendar}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <Sheet open={opened === "sheet"} onClose={onClose} title={label}>
        {calendar}
      </Sheet>
    </>
  );
}

/** A day as dd MMM yyyy; text that is no day as it was typed. */
function shown(value: string): string {
  return parseDay(value) ? formatDate(value) : value;
}
