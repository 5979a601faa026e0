import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ResponseBody } from "#contract/endpoint.ts";
import {
  allocateTrade,
  type readAllocationDraft,
  saveAllocationDraft,
  type Trade,
} from "#contract/trading/trades.ts";
import { type Money, money, parseAmount } from "#domain/money.ts";
import { cacheTrade } from "#web/client/trades/cache-trade.ts";
import { payPath, tradePath } from "#web/client/trades/trade-paths.ts";
import { recipientsQuery } from "../../api/beneficiary-queries.ts";
import { call } from "../../api/call.ts";
import { allocationDraftQuery } from "../../api/trade-queries.ts";
import {
  type AllocationLine,
  blankLine,
  getInitialLines,
  getRecipientOptions,
  isBlank,
  toAllocation,
  toDraft,
  withAdded,
  withBalance,
  withoutMissing,
  withRecipient,
  withRemainder,
} from "./allocation-lines.ts";

type SavedAllocationDraft = ResponseBody<typeof readAllocationDraft>;

/** Debounce before a draft is saved, in ms. */
const autosaveDelayMs = 300;

/**
 * A trade's split: its lines, drafts and submission. Drafts are stored by the server, so that a refresh,
 * another device or adding a recipient loses none.
 */
export function useAllocation(trade: Trade, draft: SavedAllocationDraft) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const total = getBoughtAmount(trade);
  const recipients = useQuery(recipientsQuery(trade.toCurrency));
  const keep = useAutosaveDraft(trade.id);
  const added = addedBeneficiary(location.state);
  const [typed, setTyped] = useState(() => getInitialLines(trade, draft.lines));
  const [newest, setNewest] = useState<string | undefined>();
  const lines = recipients.data && !recipients.isFetching ? withoutMissing(typed, recipients.data) : typed;

  function take(next: readonly AllocationLine[]) {
    setTyped(next);
    keep(next);
    sending.reset();
  }

  const sending = useMutation({
    mutationFn: () =>
      call(allocateTrade, { params: { id: trade.id }, body: { lines: toAllocation(lines, total) } }),
    onSuccess: async (allocated) => {
      queryClient.removeQueries({ queryKey: allocationDraftQuery(trade.id).queryKey });
      cacheTrade(queryClient, allocated);
      await navigate(allocated.stage === "AWAITING_FUNDS" ? payPath(allocated) : tradePath(allocated));
    },
  });

  const takeAdded = useEffectEvent((id: string) => {
    take(withAdded(lines, crypto.randomUUID(), id, total));
    // Applied once: a refresh must not add it again.
    void navigate(location.pathname + location.search, { replace: true, state: null });
  });
  useEffect(() => {
    if (added !== undefined) takeAdded(added);
  }, [added]);

  return {
    total,
    lines,
    recipients,
    sending,
    /** The chosen recipients in the lines' order. */
    chosen: lines.map((line) => recipients.data?.find(({ id }) => id === line.beneficiaryId)),
    /** The newest line, which gets the focus. */
    newest,
    choices: (line: AllocationLine) => getRecipientOptions(line, lines, recipients.data ?? []),
    choose: (key: string, id: string) => take(withRecipient(lines, key, id, total)),
    type: (key: string, amount: string) =>
      take(lines.map((line) => (line.key === key ? { ...line, amount } : line))),
    even: (key: string) => take(withRemainder(lines, key, total)),
    remove: (key: string) => {
      const kept = lines.filter((line) => line.key !== key);
      take(kept.length > 0 ? kept : [blankLine(crypto.randomUUID())]);
    },
    addAnother: () => {
      const key = crypto.randomUUID();
      setNewest(key);
      take([...lines.filter((line) => !isBlank(line)), blankLine(key)]);
    },
    addToBalance: () => {
      const key = crypto.randomUUID();
      setNewest(key);
      take(withBalance(lines, key, total));
    },
  };
}

/** Saves the draft shortly after the last change, and at once when the screen is left. */
function useAutosaveDraft(tradeId: string) {
  const queryClient = useQueryClient();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void } | undefined>(undefined);
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer);
      waiting.current?.save();
    },
    [],
  );
  return (next: readonly AllocationLine[]) => {
    const lines = toDraft(next);
    queryClient.setQueryData(allocationDraftQuery(tradeId).queryKey, { lines });
    clearTimeout(waiting.current?.timer);
    const save = () => {
      waiting.current = undefined;
      // After a failed save the draft stays in memory and goes with the next change.
      call(saveAllocationDraft, { params: { id: tradeId }, body: { lines } }).catch(() => undefined);
    };
    waiting.current = { timer: setTimeout(save, autosaveDelayMs), save };
  };
}

export type AllocationForm = ReturnType<typeof useAllocation>;

function getBoughtAmount({ toAmount, toCurrency }: Trade): Money {
  const minor = parseAmount(toAmount, toCurrency);
  return money(typeof minor === "bigint" ? minor : 0n, toCurrency);
}

/** The recipient that the add flow returns. */
function addedBeneficiary(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("addedBeneficiary" in state)) return undefined;
  return typeof state.addedBeneficiary === "string" ? state.addedBeneficiary : undefined;
}
