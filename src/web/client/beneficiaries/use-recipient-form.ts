import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import type { FieldFaults } from "#domain/refusal.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { RecipientField, RecipientValues } from "./recipient-input.ts";

type RecipientFormSetup = {
  values: RecipientValues;
  onValues: (values: RecipientValues) => void;
  /** The fields that are shown, in their order. */
  fields: readonly RecipientField[];
  /** What is wrong with what is typed, by the rules that the server has as well. */
  faults: FieldFaults;
  onSubmit: () => void;
};

/**
 * A form whose faults stand beside their fields: each once it is left, all of them when the form is sent, with the
 * focus on the first. Typing in a field takes its fault away until it is left again.
 */
export function useRecipientForm({ values, onValues, fields, faults, onSubmit }: RecipientFormSetup) {
  const inputs = useRef(new Map<RecipientField, HTMLElement>());
  const [left, setLeft] = useState<ReadonlySet<RecipientField>>(new Set());
  const [refused, setRefused] = useState<FieldFaults>({});

  function focusFirst(wrong: FieldFaults) {
    const first = fields.find((field) => wrong[field] !== undefined);
    if (first) inputs.current.get(first)?.focus();
  }

  /** Whether what the server refused stands beside a field that is shown; a failure that does not is told on its own. */
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

    /** What a list to choose from takes. */
    registerChoice(field: RecipientField) {
      return { ...facts(field), onChange: (chosen: string) => type(field, chosen) };
    },

    /** What a field's control takes. */
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

    /** Shows what the server found wrong in the fields. */
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
