import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { isAwaitingApproval } from "#web/api/approval-queries.ts";

export type AutosaveField<Value> = {
  /** The field's state: typed, saving or saved. */
  value: Value;
  setValue: (value: Value) => void;
  /** Saves a value unless it is already saved. */
  commit: (value: Value) => void;
  isSaving: boolean;
  /** The error of the last save. */
  error: string | undefined;
  /** Undoes the last save, until the screen is left. */
  undo: (() => void) | undefined;
};

/**
 * A field that saves on change and can be undone. `save` rejects on failure: the input then stays, with the
 * server's error for the field `name`.
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
