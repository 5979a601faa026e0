import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { isAwaitingApproval } from "#web/api/approval-queries.ts";

export type AutosaveField<Value> = {
  /** What stands in the field: what is typed, being saved, or saved. */
  value: Value;
  setValue: (value: Value) => void;
  /** Saves a value, unless it is what is saved already. */
  commit: (value: Value) => void;
  isSaving: boolean;
  /** What is wrong with what was not saved, in words. */
  error: string | undefined;
  /** Takes the last saving back; there until the field is left alone for another screen. */
  undo: (() => void) | undefined;
};

/**
 * A field that is saved by being changed, and can be undone. `save` does it and rejects where it could not: what was typed
 * stays then, with the words that the server has for the field `name`.
 */
export function useAutosaveField<Value>(
  name: string,
  saved: Value,
  save: (value: Value) => Promise<unknown>,
): AutosaveField<Value> {
  const [draft, setDraft] = useState<{ value: Value } | undefined>();
  const [before, setBefore] = useState<{ value: Value } | undefined>();
  const saving = useMutation({
    mutationFn: (value: Value) => save(value),
    onSuccess: () => setDraft(undefined),
  });

  function commit(value: Value, isUndo = false) {
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
    error: saving.isError ? getSaveError(saving.error, name) : undefined,
    undo: before && !saving.isPending ? () => commit(before.value, true) : undefined,
  };
}

function getSaveError(error: unknown, name: string): string {
  if (isAwaitingApproval(error)) return error.message;
  const said = error instanceof ApiError ? error.fields[name] : undefined;
  return said ?? "Not saved. Try again.";
}
