import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/**
 * Takes over input typed or autofilled before hydration, read from the DOM elements before the form controls
 * them. A form that is mounted later starts with its own values: the page may still hold another form's inputs.
 */
export function useTypedBeforeHydration<Values extends FieldValues, Read>(
  form: UseFormReturn<Values, unknown, Read>,
  names: readonly Path<Values>[],
): void {
  const isHydrating = useSyncExternalStore(subscribeToNothing, isMounted, isRenderedByServer);
  const [typed] = useState(() =>
    isHydrating ? names.map((name) => [name, readInputValue(name)] as const) : [],
  );
  const { setValue } = form;
  useLayoutEffect(() => {
    for (const [name, text] of typed) if (text) setValue(name, text as PathValue<Values, Path<Values>>);
  }, [typed, setValue]);
}

const subscribeToNothing = () => () => {};
const isMounted = () => false;
const isRenderedByServer = () => true;

function readInputValue(name: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
}
