import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { classNames } from "./class-names.ts";
import { controlFrame, Field, type FieldFacts } from "./field.tsx";
import { PickerHeader } from "./picker-header.tsx";
import { pickerList, pickerPlace, pickerScrim, pickerSurface, popupItem } from "./popup.ts";

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  /** A flag or icon before the label. */
  picture?: ReactNode;
};

type SelectProps<Value extends string> = FieldFacts & {
  options: readonly SelectOption<Value>[];
  /** Empty means that nothing is chosen. */
  value: Value | "";
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  /** Receives the focus when a form names this field as the first invalid one. */
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** One of a few options. Above about eight, use `Combobox`, which searches. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder = "Choose", disabled, name, ref, ...facts } = props;
  const [open, setOpen] = useState(false);
  return (
    <Field {...facts}>
      {(wiring) => (
        <Base.Root<Value>
          items={options}
          value={value === "" ? null : value}
          onValueChange={(chosen) => chosen !== null && onChange(chosen)}
          disabled={disabled ?? false}
          open={open}
          onOpenChange={(next) => setOpen(next)}
          {...(name !== undefined && { name })}
        >
          <Base.Trigger
            ref={ref}
            {...wiring}
            className={classNames(controlFrame, "flex h-13 items-center justify-between gap-3 text-left")}
          >
            <Base.Value className="truncate data-placeholder:text-stone" placeholder={placeholder} />
            <Base.Icon>
              <ChevronDown aria-hidden="true" className="size-5 text-stone" />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Backdrop className={pickerScrim} />
            {/* The open list is outside the page's landmarks, so it is a landmark itself. */}
            <Base.Positioner
              role="region"
              aria-label="Choices"
              className={pickerPlace}
              sideOffset={6}
              alignItemWithTrigger={false}
            >
              <Base.Popup className={pickerSurface}>
                <PickerHeader title={facts.label} onClose={() => setOpen(false)} />
                <Base.List aria-labelledby={`${wiring.id}-label`} className={pickerList}>
                  {options.map((option) => (
                    <Base.Item key={option.value} value={option.value} className={popupItem}>
                      {option.picture}
                      <Base.ItemText className="min-w-0 flex-1 wrap-anywhere">{option.label}</Base.ItemText>
                      <Base.ItemIndicator>
                        <Check aria-hidden="true" className="size-4 text-pine" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
