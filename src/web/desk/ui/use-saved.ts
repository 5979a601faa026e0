import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isAwaitingApproval } from "../../api/approval-queries.ts";
import { CallFailed } from "../../api/call-failed.ts";

export type Saved<Value> = {
  /** What stands in the field: what is typed, being saved, or saved. */
  shown: Value;
  show: (value: Value) => void;
  /** Saves a value, unless it is what is saved already. */
  commit: (value: Value) => void;
  isSaving: boolean;
  /** What is wrong with what was not saved, in words. */
  fault: string | undefined;
  /** Takes the last saving back; there until the field is left alone for another screen. */
  undo: (() => void) | undefined;
};

/**
 * A field that is saved by being changed, and can be undone. `save` does it and rejects where it could not: what was typed
 * stays then, with the words that the server has for the field `name`.
 */
export function useSaved<Value>(
  name: string,
  saved: Value,
  save: (value: Value) => Promise<unknown>,
): Saved<Value> {
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
    shown: draft ? draft.value : saved,
    show: (value) => setDraft({ value }),
    commit: (value) => commit(value),
    isSaving: saving.isPending,
    fault: saving.isError ? faultWords(saving.error, name) : undefined,
    undo: before && !saving.isPending ? () => commit(before.value, true) : undefined,
  };
}

function faultWords(error: unknown, name: string): string {
  if (isAwaitingApproval(error)) return error.message;
  const said = error instanceof CallFailed ? error.fields[name] : undefined;
  return said ?? "This was not saved. Try again.";
}
