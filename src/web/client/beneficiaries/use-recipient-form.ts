import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import type { FieldFaults } from "#domain/refusal.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { RecipientField, RecipientValues } from "./recipient-input.ts";

type RecipientFormSetup = {
  values: RecipientValues;
  onValues: (values: RecipientValues) => void;
  fields: readonly RecipientField[];
  /** Validates by the same rules as the server. */
  faults: FieldFaults;
  onSubmit: () => void;
};

/**
 * A form with errors beside their fields: each on blur, all on submit with the focus on the first. Typing
 * clears a field's error until its next blur.
 */
export function useRecipientForm({ values, onValues, fields, faults, onSubmit }: RecipientFormSetup) {
  const inputs = useRef(new Map<RecipientField, HTMLElement>());
  const [left, setLeft] = useState<ReadonlySet<RecipientField>>(new Set());
  const [refused, setRefused] = useState<FieldFaults>({});

  function focusFirst(wrong: FieldFaults) {
    const first = fields.find((field) => wrong[field] !== undefined);
    if (first) inputs.current.get(first)?.focus();
  }

  /** Whether a server error belongs to a visible field; others are reported on their own. */
  const isBesideField = (error: unknown): error is ApiError =>
    error instanceof ApiError && fields.some((field) => error.fields[field] !== undefined);

  function type(field: RecipientField, typed: string) {
    onValues({ ...values, [field]: typed });
    setLeft(without(left, field));
    setRefused(({ [field]: _, ...others }) => others);
  }

  const facts = (field: RecipientField) => ({
    value: values[field] ?? "",
    error: refused[field] ?? (left.has(field) ? faults[field] : undefined),
    ref: (input: HTMLElement | null) => {
      if (input) inputs.current.set(field, input);
      else inputs.current.delete(field);
    },
  });

  return {
    isBesideField,

    /** Properties of a select. */
    registerChoice(field: RecipientField) {
      return { ...facts(field), onChange: (chosen: string) => type(field, chosen) };
    },

    /** Properties of a field's control. */
    register(field: RecipientField) {
      return {
        ...facts(field),
        name: field,
        onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => type(field, currentTarget.value),
        onBlur: () => {
          if ((values[field] ?? "").trim() !== "") setLeft(new Set([...left, field]));
        },
      };
    },

    submit(event: FormEvent) {
      event.preventDefault();
      setLeft(new Set(fields));
      if (fields.some((field) => faults[field] !== undefined)) focusFirst(faults);
      else onSubmit();
    },

    /** Shows the server's errors in the fields. */
    showRefusal(error: unknown) {
      if (!isBesideField(error)) return;
      setRefused(error.fields);
      focusFirst(error.fields);
    },
  };
}

export type RecipientForm = ReturnType<typeof useRecipientForm>;

function without<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  return new Set([...set].filter((each) => each !== one));
}
