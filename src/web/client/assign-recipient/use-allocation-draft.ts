import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ResponseBody } from "#contract/endpoint.ts";
import { readAllocationDraft, saveAllocationDraft } from "#contract/trading/allocation-drafts.ts";
import { call } from "#web/api/call.ts";
import { allocationDraftQuery } from "#web/api/trade-queries.ts";
import { tabDrafts } from "#web/auth/tab-drafts.ts";
import { useDraftOwner } from "#web/auth/use-draft-owner.ts";
import { type AllocationLine, toDraft } from "./allocation-lines.ts";

export type AllocationDraft = ResponseBody<typeof readAllocationDraft>;
type DraftLines = AllocationDraft["lines"];

/** Debounce before a draft is saved, in ms. */
const autosaveDelayMs = 300;

/**
 * The draft of a split. The server stores it, so that another device or adding a recipient loses nothing; what
 * it hasn't confirmed yet stays in the tab, so that a refresh or a failed save loses nothing either.
 */
export function useAllocationDraft(tradeId: string, saved: AllocationDraft) {
  const queryClient = useQueryClient();
  const owner = useDraftOwner() ?? "";
  const form = `allocation-${tradeId}`;
  const [unsaved] = useState(() => readUnsaved(owner, form));
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void } | undefined>(undefined);
  const newest = useRef<DraftLines | undefined>(unsaved);
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  function keepLines(lines: DraftLines) {
    newest.current = lines;
    tabDrafts().write(owner, form, { lines });
    queryClient.setQueryData(allocationDraftQuery(tradeId).queryKey, { lines });
    clearTimeout(waiting.current?.timer);
    const save = () => {
      waiting.current = undefined;
      // One at a time: a slow save must not arrive after a newer one.
      saving.current = saving.current.then(async () => {
        if (newest.current !== lines) return;
        try {
          await call(saveAllocationDraft, { params: { id: tradeId }, body: { lines } });
        } catch {
          // The tab keeps it for the next change or the next visit.
          return;
        }
        if (newest.current === lines) tabDrafts().remove(owner, form);
      });
    };
    waiting.current = { timer: setTimeout(save, autosaveDelayMs), save };
  }

  const resume = useEffectEvent(() => {
    if (unsaved) keepLines(unsaved);
  });
  useEffect(() => {
    resume();
    return () => {
      clearTimeout(waiting.current?.timer);
      waiting.current?.save();
    };
  }, []);

  return {
    /** The latest input, saved or not. */
    first: unsaved ?? saved.lines,
    keep: (lines: readonly AllocationLine[]) => keepLines(toDraft(lines)),
    /** Forgets the draft, because the split is made. */
    discard() {
      newest.current = undefined;
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
      tabDrafts().remove(owner, form);
    },
  };
}

function readUnsaved(owner: string, form: string): DraftLines | undefined {
  const read = readAllocationDraft.answer.safeParse(tabDrafts().read(owner, form));
  return read.success ? read.data.lines : undefined;
}
