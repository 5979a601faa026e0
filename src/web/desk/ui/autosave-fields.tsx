import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { parseDay } from "#domain/calendar.ts";
import { ApiError, getErrorMessage, isAwaitingApproval, isChangedMeanwhile } from "#web/api/api-error.ts";
import { classNames } from "#web/design/class-names.ts";
import { DateInput } from "#web/design/date-field.tsx";
import { FieldNotes } from "#web/design/field.tsx";
import { formatDate } from "#web/design/format.ts";
import { Spinner } from "#web/design/spinner.tsx";

const control =
  "h-11 w-full min-w-0 rounded-control border border-edge bg-panel px-3 text-16 transition-colors placeholder:text-stone hover:border-ink aria-invalid:border-clay disabled:border-line disabled:bg-quiet disabled:text-ink md:h-9 md:text-14";
/** Text inputs only: browsers treat every select as `:read-only`. */
const readOnlyLine = "read-only:border-line read-only:bg-quiet";

type AutosaveFieldProps = {
  label: string;
  /** The field's name in the request and in the server's errors. */
  name: string;
  value: string;
  save: (value: string) => Promise<unknown>;
  /** Read-only, for roles without permission. */
  readOnly?: boolean | undefined;
  className?: string | undefined;
};

type AutosaveTextProps = AutosaveFieldProps & {
  longest?: number | undefined;
  /** The meaning of an empty field. */
  placeholder?: string | undefined;
};

/** A text input that saves on blur or Enter, with an undo. Escape restores the saved value. */
export function AutosaveText(props: AutosaveTextProps) {
  const { label, value, readOnly, className, longest, placeholder } = props;
  const field = useAutosaveField(props);
  return (
    <Frame label={label} field={field} className={className}>
      {(wiring) => (
        <input
          {...wiring}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={longest}
          placeholder={placeholder}
          readOnly={readOnly || field.isSaving}
          value={field.value}
          onChange={(event) => field.setValue(event.currentTarget.value)}
          onBlur={() => !readOnly && field.commit(field.value.trim())}
          onKeyDown={(event) => {
            if (event.key === "Enter") field.commit(field.value.trim());
            if (event.key === "Escape") field.commit(value);
          }}
          className={classNames(control, readOnlyLine)}
        />
      )}
    </Frame>
  );
}

type AutosaveDateProps = AutosaveFieldProps & Pick<ComponentProps<typeof DateInput>, "min" | "max">;

/** A day that saves on blur or when it is chosen in the calendar, with an undo. */
export function AutosaveDate(props: AutosaveDateProps) {
  const { label, readOnly, className, min, max } = props;
  const field = useAutosaveField(props, (day) => (parseDay(day) ? formatDate(day) : day));
  return (
    <Frame label={label} field={field} className={className}>
      {(wiring) => (
        <DateInput
          id={wiring.id}
          wiring={wiring}
          label={label}
          hasCalendar={!readOnly}
          {...{ min, max }}
          readOnly={readOnly || field.isSaving}
          value={field.value}
          onChange={field.setValue}
          onCommit={(day) => !readOnly && field.commit(day)}
          className={classNames(control, readOnlyLine)}
          buttonClass="size-11 md:size-9"
        />
      )}
    </Frame>
  );
}

type AutosaveSelectProps = AutosaveFieldProps & { options: readonly { value: string; label: string }[] };

/** A select that saves at once, with an undo. Empty means that nothing is chosen. */
export function AutosaveSelect(props: AutosaveSelectProps) {
  const { label, readOnly = false, className, options } = props;
  const field = useAutosaveField(
    props,
    (value) => options.find((option) => option.value === value)?.label ?? value,
  );
  return (
    <Frame label={label} field={field} className={className}>
      {(wiring) => (
        <select
          {...wiring}
          disabled={readOnly}
          value={field.value}
          onChange={(event) => field.commit(event.currentTarget.value)}
          className={control}
        >
          <option value="">–</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

type ControlProps = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };
type FrameProps = {
  label: string;
  field: AutosaveField;
  className?: string | undefined;
  children: (wiring: ControlProps) => ReactNode;
};

function Frame({ label, field, className, children }: FrameProps) {
  const id = useId();
  const { error: fault } = field;
  const wiring: ControlProps = {
    id,
    "aria-describedby": fault === undefined ? undefined : `${id}-error`,
    "aria-invalid": fault === undefined ? undefined : true,
  };
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <div className="flex min-h-5 items-center justify-between gap-2">
        <label htmlFor={id} className="text-13 text-stone">
          {label}
        </label>
        <SaveIndicator label={label} field={field} />
      </div>
      {children(wiring)}
      <FieldNotes helpId={`${id}-help`} errorId={`${id}-error`} error={fault} />
    </div>
  );
}

function SaveIndicator({ label, field }: { label: string; field: AutosaveField }) {
  if (field.isSaving) return <Spinner className="size-4 text-pine" />;
  if (!field.undo) return null;
  return (
    <span className="text-13 text-pine">
      Saved ·{" "}
      <button type="button" onClick={field.undo} className="link text-13">
        Undo<span className="sr-only"> the change of {label}</span>
      </button>
    </span>
  );
}

type AutosaveField = {
  /** The field's state: typed, saving or saved. */
  value: string;
  setValue: (value: string) => void;
  /** Saves a value unless it is already saved. */
  commit: (value: string) => void;
  isSaving: boolean;
  /** The error of the last save. */
  error: string | undefined;
  /** Undoes the last save, until the screen is left. */
  undo: (() => void) | undefined;
};

/**
 * A field that saves on change and can be undone. `save` rejects on failure: the input then stays, with the
 * server's error for the field `name`. What somebody else saved first is shown instead of the input, which the error
 * names by `format`; what waits for a second person isn't saved yet, so the field shows what is in force.
 */
function useAutosaveField(
  { name, value: saved, save }: AutosaveFieldProps,
  format: (value: string) => string = (value) => value,
): AutosaveField {
  const [draft, setDraft] = useState<{ value: string } | undefined>();
  const [before, setBefore] = useState<{ value: string } | undefined>();
  const saving = useMutation({
    mutationFn: (value: string) => save(value),
    onSuccess: () => setDraft(undefined),
    onError: (error) => {
      const overtaken = isOvertaken(error);
      // Left in the field, it would replace theirs, or be requested again, when the field is left again.
      if (overtaken || isAwaitingApproval(error)) setDraft(undefined);
      if (overtaken) setBefore(undefined);
    },
  });

  function commit(value: string, isUndo = false) {
    if (value === saved) {
      setDraft(undefined);
      saving.reset();
      return;
    }
    setDraft({ value });
    saving.mutate(value, { onSuccess: () => setBefore(isUndo ? undefined : { value: saved }) });
  }

  return {
    value: draft ? draft.value : saved,
    setValue: (value) => setDraft({ value }),
    commit: (value) => commit(value),
    isSaving: saving.isPending,
    // After a lost answer the value that is read again may be the one that was sent.
    error:
      saving.isError && saving.variables !== saved && !isAwaitingApproval(saving.error)
        ? getSaveError(saving.error, name, format(saving.variables))
        : undefined,
    undo: before && !saving.isPending ? () => commit(before.value, true) : undefined,
  };
}

function getSaveError(error: unknown, name: string, typed: string): string {
  if (isOvertaken(error))
    return `Somebody else changed this meanwhile, so ${typed === "" ? "your change" : `“${typed}”`} wasn't saved.`;
  return (error instanceof ApiError && error.fields[name]) || getErrorMessage(error, "Not saved. Try again.");
}

/** Whether somebody else saved another value first. */
function isOvertaken(error: unknown): boolean {
  return isChangedMeanwhile(error) || (error instanceof ApiError && error.code === "client_file_changed");
}
