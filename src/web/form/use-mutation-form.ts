import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FormEvent, type RefObject, useEffect, useReducer, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "#contract/zod.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { ApiError, getErrorMessage, isAwaitingApproval } from "#web/api/api-error.ts";

/** The body to send, or the errors by field and, optionally, for the whole form. */
export type FormValidation<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly fields: FieldFaults; readonly message?: string | undefined };

type MutationFormSetup<Values extends FieldValues, Body> = {
  defaultValues: Values;
  /** Sends the body. The form shows a refusal, so its own callbacks only handle success. */
  mutation: { readonly mutateAsync: (body: Body) => Promise<unknown>; readonly isPending: boolean };
  /** When fields are validated, in addition to on submit. */
  mode?: ValidationMode | undefined;
  /** Shows a refusal that names no field of the form; by default it becomes the form's message. */
  onRefused?: ((error: unknown) => void) | undefined;
  /** Runs on every change, such as to save a draft. */
  onChange?: ((values: Values) => void) | undefined;
  /** Names of the fields that can show an error; by default the keys of `defaultValues`. */
  fields?: readonly string[] | undefined;
};

/**
 * After the first submit every mode but `onLeave` validates on change. `onTouched` also validates a field when it is first
 * left; `onLeave` validates a filled field whenever it is left, and hides its error while it is edited.
 */
type ValidationMode = "onSubmit" | "onTouched" | "onLeave";

type Check<Values extends FieldValues, Body> =
  | { schema: z.ZodType<Body, Values>; validate?: never }
  | { schema?: never; validate: (values: Values) => FormValidation<Body> }
  | { schema?: never; validate?: never };

export type MutationForm<Values extends FieldValues, Body = Values> = {
  readonly methods: UseFormReturn<Values, unknown, Body>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly isSending: boolean;
  /** The error for the form as a whole. */
  readonly message: FormMessage | undefined;
  /** Shows errors beside fields that the refusal does not name. */
  readonly showFaults: (faults: FieldFaults) => void;
  /** Replaces the refusal's own message. */
  readonly showMessage: (text: string) => void;
  /** Shows the refusal of a request sent outside the form, such as after a confirmation. */
  readonly showRefusal: (error: unknown) => void;
  /** Clears errors and message; the values stay. */
  readonly clearErrors: () => void;
  /** Props for a native input. */
  readonly field: (name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) => FieldInput;
  /** Props for a controlled component that reports its value. */
  readonly choice: <Name extends Path<Values>>(name: Name) => FieldChoice<PathValue<Values, Name>>;
};

export type FieldInput = UseFormRegisterReturn & { readonly error: string | undefined };

export type FieldChoice<Value> = {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
};

/**
 * A form that a mutation submits. Errors from the contract's schema or the server appear beside their fields, and the first
 * such field gets the focus; values are kept after an error, and a second submit is ignored while one is pending.
 */
export function useMutationForm<Values extends FieldValues, Body = Values>(
  setup: MutationFormSetup<Values, Body> & Check<Values, Body>,
): MutationForm<Values, Body> {
  const { defaultValues, mutation, mode = "onSubmit" } = setup;
  const methods = useForm<Values, unknown, Body>({
    resolver: resolverOf(setup),
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: mode === "onTouched" ? mode : "onSubmit",
    reValidateMode: mode === "onLeave" ? "onSubmit" : "onChange",
    shouldFocusError: false,
  });
  const faults = useFormFaults(setup, methods);
  const isSubmitting = useRef(false);
  useOnChange(methods, (values) => {
    faults.setMessage(undefined);
    setup.onChange?.(values);
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles a dialog's submit to the form that opened the dialog.
    event.stopPropagation();
    if (isSubmitting.current || mutation.isPending) return;
    const reading = setup.validate?.(methods.getValues());
    const text = reading?.ok === false ? reading.message : undefined;
    faults.setMessage(text === undefined ? undefined : { text, isRefusal: false });
    if (reading?.ok === false && Object.keys(reading.fields).length === 0) return;
    isSubmitting.current = true;
    let isInvalid = false;
    const send = (body: Body) => mutation.mutateAsync(body).catch(faults.showRefusal);
    const markInvalid = () => {
      isInvalid = true;
    };
    await methods
      .handleSubmit(
        send,
        markInvalid,
      )(event)
      .finally(() => {
        isSubmitting.current = false;
      });
    // The errors are rendered only once handleSubmit has settled.
    if (isInvalid) faults.focusFirst();
  }

  return {
    methods,
    submit,
    isSending: mutation.isPending,
    element: faults.element,
    message: faults.message,
    showFaults: faults.showFaults,
    showMessage: faults.showMessage,
    showRefusal: faults.showRefusal,
    clearErrors: faults.clearErrors,
    ...wireFields(methods, mode),
  };
}

/** The form's message and the functions that show errors. */
function useFormFaults<Values extends FieldValues, Body>(
  setup: MutationFormSetup<Values, Body>,
  methods: UseFormReturn<Values, unknown, Body>,
) {
  const [message, setMessage] = useState<FormMessage | undefined>();
  const [element, focusFirst] = useFocusOnFirstInvalid();
  function showFaults(faults: FieldFaults) {
    for (const [name, text] of Object.entries(faults))
      methods.setError(name as Path<Values>, { type: "server", message: text });
    focusFirst();
  }
  const showMessage = (text: string) => setMessage({ text, isRefusal: true });
  function showRefusal(error: unknown) {
    // The request that the call became is shown instead.
    if (isAwaitingApproval(error) && !setup.onRefused) return;
    const faults = fieldFaultsOf(error, setup);
    if (Object.keys(faults).length > 0) showFaults(faults);
    else if (setup.onRefused) setup.onRefused(error);
    else showMessage(getErrorMessage(error));
  }
  function clearErrors() {
    methods.clearErrors();
    setMessage(undefined);
  }
  return { element, message, setMessage, focusFirst, showFaults, showMessage, showRefusal, clearErrors };
}

/** Connects fields to their controls. */
function wireFields<Values extends FieldValues, Body>(
  methods: UseFormReturn<Values, unknown, Body>,
  mode: ValidationMode,
): Pick<MutationForm<Values, Body>, "field" | "choice"> {
  const { formState } = methods;
  const { isSubmitted } = formState;
  const errorOf = (name: Path<Values>) => methods.getFieldState(name, formState).error?.message;
  return {
    field: (name, options) => ({
      ...methods.register(
        name,
        mode === "onLeave" ? { ...options, ...checkOnLeave(methods, name) } : options,
      ),
      error: errorOf(name),
    }),
    choice: <Name extends Path<Values>>(name: Name) => {
      methods.register(name);
      return {
        value: methods.watch(name),
        error: errorOf(name),
        onChange: (value: PathValue<Values, Name>) => {
          const shouldValidate = mode !== "onLeave" && (isSubmitted || mode === "onTouched");
          methods.setValue(name, value, { shouldDirty: true, shouldValidate });
          if (mode === "onLeave") methods.clearErrors(name);
        },
      };
    },
  };
}

/** A server error stays beside its field until the field is edited. */
function checkOnLeave<Values extends FieldValues, Body>(
  { clearErrors, getFieldState, getValues, trigger }: UseFormReturn<Values, unknown, Body>,
  name: Path<Values>,
) {
  return {
    onChange: () => clearErrors(name),
    onBlur: () => {
      const isFilled = String(getValues(name) ?? "").trim() !== "";
      if (isFilled && getFieldState(name).error?.type !== "server") void trigger(name);
    },
  };
}

/** A message for the whole form; `isRefusal` when it comes from the server. */
export type FormMessage = { readonly text: string; readonly isRefusal: boolean };

function resolverOf<Values extends FieldValues, Body>({
  schema,
  validate,
}: Check<Values, Body>): Resolver<Values, unknown, Body> {
  if (schema) return standardSchemaResolver(schema) as Resolver<Values, unknown, Body>;
  return (values) => {
    const reading = validate?.(values) ?? { ok: true, body: values as unknown as Body };
    if (reading.ok) return { values: reading.body, errors: {} };
    const errors = Object.entries(reading.fields).map(([name, text]) => [
      name,
      { type: "validate", message: text },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** The refusal's errors for fields of this form; a list's are named "people.0.name". */
function fieldFaultsOf<Values extends FieldValues>(
  error: unknown,
  { fields, defaultValues }: Pick<MutationFormSetup<Values, never>, "fields" | "defaultValues">,
): FieldFaults {
  if (!(error instanceof ApiError)) return {};
  const names = new Set(fields ?? Object.keys(defaultValues));
  return Object.fromEntries(
    Object.entries(error.fields).filter(([name]) => names.has(name.split(".")[0] ?? "")),
  );
}

/** Focuses the first invalid field in document order, after the errors are rendered. */
function useFocusOnFirstInvalid() {
  const element = useRef<HTMLFormElement>(null);
  const [requests, request] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (requests > 0) element.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [requests]);
  return [element, request] as const;
}

function useOnChange<Values extends FieldValues, Body>(
  { watch, getValues }: UseFormReturn<Values, unknown, Body>,
  onChange: (values: Values) => void,
) {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const { unsubscribe } = watch(() => latest.current(getValues()));
    return unsubscribe;
  }, [watch, getValues]);
}
