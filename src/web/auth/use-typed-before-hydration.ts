import { useLayoutEffect, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/**
 * Takes over input typed or autofilled before hydration, read from the DOM elements before the form controls
 * them.
 */
export function useTypedBeforeHydration<Values extends FieldValues, Read>(
  form: UseFormReturn<Values, unknown, Read>,
  names: readonly Path<Values>[],
): void {
  const [typed] = useState(() => names.map((name) => [name, readInputValue(name)] as const));
  const { setValue } = form;
  useLayoutEffect(() => {
    for (const [name, text] of typed) if (text) setValue(name, text as PathValue<Values, Path<Values>>);
  }, [typed, setValue]);
}

function readInputValue(name: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
}
