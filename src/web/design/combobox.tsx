import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown, Search } from "lucide-react";
import { type ReactElement, type ReactNode, type Ref, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "./class-names.ts";
import { controlFrame, Field, type FieldFacts } from "./field.tsx";
import { PickerHeader } from "./picker-header.tsx";
import { OpenSearch, PickerTrigger } from "./picker-trigger.tsx";
import { pickerList, pickerPlace, pickerScrim, pickerSurface, popupItem } from "./popup.ts";
import { useIsPhone } from "./use-is-phone.ts";

export type ComboboxOption<Value extends string> = {
  value: Value;
  label: string;
  /** Small text after the label, searched as well. */
  detail?: string | undefined;
  picture?: ReactNode;
};

type PickerProps<Value extends string> = {
  /** Heading of the sheet on a phone; without it the search's label. */
  title?: ReactNode;
  options: readonly ComboboxOption<Value>[];
  /** Empty means that nothing is chosen. */
  value: Value | "";
  onChange: (value: Value) => void;
  searchLabel: string;
  /** The list's text when the search matches nothing. */
  noneFound?: ReactNode;
  disabled?: boolean | undefined;
  /** Options come filtered from elsewhere, so all of them are shown. */
  onSearch?: ((typed: string) => void) | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** A `PickerTrigger`. */
  trigger: ReactElement;
  align?: "start" | "end" | undefined;
};

/** A longer list takes a second to open; the search finds the rest. */
const mostShown = 300;

/** A button that opens a searchable list, a sheet on a phone, styled by `Combobox` and `CurrencyPicker`. */
export function Picker<Value extends string>(props: PickerProps<Value>) {
  const { options, value, onChange, searchLabel, noneFound = "Nothing found.", align = "start" } = props;
  const { onSearch, onOpenChange } = props;
  const [open, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const isPhone = useIsPhone();
  const height = useSteadyHeight(isPhone);
  const chosen = options.find((option) => option.value === value) ?? null;

  function changeOpen(next: boolean): void {
    setOpen(next);
    height.release();
    onOpenChange?.(next);
  }

  function openSearch(): void {
    flushSync(() => changeOpen(true));
    search.current?.focus();
  }

  return (
    <Base.Root<ComboboxOption<Value>>
      items={options}
      value={chosen}
      onValueChange={(option) => option && onChange(option.value)}
      limit={mostShown}
      itemToStringLabel={searchText}
      itemToStringValue={(option) => option.value}
      isItemEqualToValue={(one, other) => one.value === other.value}
      disabled={props.disabled ?? false}
      modal={isPhone}
      open={open}
      onOpenChange={(next) => changeOpen(next)}
      // Enter must not choose an outdated first option while others load.
      {...(onSearch ? { filter: null } : { autoHighlight: true })}
      onInputValueChange={(typed) => {
        if (open) height.hold();
        onSearch?.(typed);
      }}
    >
      <OpenSearch value={openSearch}>{props.trigger}</OpenSearch>
      <Base.Portal>
        <Base.Backdrop className={pickerScrim} />
        <Base.Positioner className={pickerPlace} align={align} sideOffset={6}>
          <Base.Popup {...height.popup} className={pickerSurface} aria-label={searchLabel}>
            <PickerHeader title={props.title ?? searchLabel} onClose={() => changeOpen(false)} />
            <div className="flex shrink-0 items-center gap-2 border-line border-b px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-stone" />
              <Base.Input
                ref={search}
                aria-label={searchLabel}
                placeholder={searchLabel}
                enterKeyHint="search"
                className="h-12 w-full min-w-44 bg-transparent text-16 outline-none placeholder:text-stone"
              />
            </div>
            <Base.Empty>
              <div className="px-4 py-4 text-14 text-stone">{noneFound}</div>
            </Base.Empty>
            <Base.List aria-label={searchLabel} className={classNames(pickerList, "empty:p-0")}>
              {(option: ComboboxOption<Value>) => <PickerItem key={option.value} option={option} />}
            </Base.List>
            <RestHint total={options.length} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * What stands on its lower edge, above its field or at the foot of a phone, keeps its height while it is searched: its search
 * would move away from whoever types in it.
 */
function useSteadyHeight(isPhone: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [minHeight, setMinHeight] = useState<number>();
  return {
    popup: { ref, style: { minHeight } },
    hold() {
      const isOnLowerEdge = isPhone || ref.current?.dataset.side === "top";
      if (isOnLowerEdge) setMinHeight((before) => before ?? ref.current?.offsetHeight);
    },
    release: () => setMinHeight(undefined),
  };
}

function PickerItem({ option }: { option: ComboboxOption<string> }) {
  return (
    <Base.Item value={option} className={popupItem}>
      {option.picture}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 wrap-anywhere">
        <span>{option.label}</span>{" "}
        {option.detail !== undefined && <span className="text-14 text-stone">{option.detail}</span>}
      </span>
      <Base.ItemIndicator>
        <Check aria-hidden="true" className="size-4 text-pine" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

/** Says that a list is not shown whole. */
function RestHint({ total }: { total: number }) {
  const shown = Base.useFilteredItems().length;
  return (
    <Base.Status>
      {total > mostShown && shown >= mostShown && (
        <p className="border-line border-t px-4 py-3 text-14 text-stone">
          These are the first {mostShown}. Search to find others.
        </p>
      )}
    </Base.Status>
  );
}

function searchText(option: ComboboxOption<string>): string {
  return option.detail === undefined ? option.label : `${option.label} ${option.detail}`;
}

type ComboboxProps<Value extends string> = FieldFacts &
  Omit<PickerProps<Value>, "title" | "trigger" | "align" | "onSearch" | "onOpenChange"> & {
    placeholder?: string | undefined;
    /** Receives the focus when a form names this field as the first invalid one. */
    ref?: Ref<HTMLButtonElement> | undefined;
  };

export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const {
    placeholder = "Choose",
    ref,
    options,
    value,
    onChange,
    searchLabel,
    noneFound,
    disabled,
    ...facts
  } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...facts}>
      {(wiring) => (
        <Picker
          {...{ options, value, onChange, searchLabel, noneFound, disabled }}
          title={facts.label}
          trigger={
            <PickerTrigger
              ref={ref}
              {...wiring}
              className={classNames(controlFrame, "flex h-13 items-center gap-3 text-left")}
            >
              {chosen?.picture}
              <span className="min-w-0 flex-1 leading-tight">
                <span className={classNames("block truncate", !chosen && "text-stone")}>
                  {chosen?.label ?? placeholder}
                </span>{" "}
                {chosen?.detail !== undefined && (
                  <span className="figures block truncate text-13 text-stone">{chosen.detail}</span>
                )}
              </span>
              <ChevronDown aria-hidden="true" className="size-5 text-stone" />
            </PickerTrigger>
          }
        />
      )}
    </Field>
  );
}
