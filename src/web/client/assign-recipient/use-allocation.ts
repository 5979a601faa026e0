import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { allocateTrade, type Trade } from "#contract/trading/trades.ts";
import { type Money, money, parseAmount } from "#domain/money.ts";
import { recipientsQuery } from "#web/api/beneficiary-queries.ts";
import { call } from "#web/api/call.ts";
import { allocationDraftQuery } from "#web/api/trade-queries.ts";
import { cacheTrade } from "#web/client/trades/cache-trade.ts";
import { payPath, tradePath } from "#web/client/trades/trade-paths.ts";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import {
  type AllocationLine,
  blankLine,
  getInitialLines,
  getRecipientOptions,
  isBlank,
  toAllocation,
  withAdded,
  withBalance,
  withoutMissing,
  withRecipient,
  withRemainder,
} from "./allocation-lines.ts";
import { type AllocationDraft, useAllocationDraft } from "./use-allocation-draft.ts";

/** A trade's split: its lines, draft and submission. */
export function useAllocation(trade: Trade, saved: AllocationDraft) {
  const navigate = useNavigate();
  const location = useLocation();
  const total = getBoughtAmount(trade);
  const recipients = useQuery(recipientsQuery(trade.toCurrency));
  const draft = useAllocationDraft(trade.id, saved);
  const added = addedBeneficiary(location.state);
  const [typed, setTyped] = useState(() => getInitialLines(trade, draft.first));
  const [newest, setNewest] = useState<string | undefined>();
  const lines = recipients.data && !recipients.isFetching ? withoutMissing(typed, recipients.data) : typed;

  const sending = useSending(trade, draft.discard);

  function take(next: readonly AllocationLine[]) {
    setTyped(next);
    draft.keep(next);
    sending.reset();
  }

  const takeAdded = useEffectEvent((id: string) => {
    take(withAdded(lines, crypto.randomUUID(), id, total));
    // Applied once: a refresh must not add it again.
    void navigate(location.pathname + location.search, { replace: true, state: null });
  });
  useEffect(() => {
    if (added !== undefined) takeAdded(added);
  }, [added]);

  return {
    /** What a recipient without a reference of their own sees. */
    reference: trade.reference,
    total,
    lines,
    recipients,
    sending: { ...sending, mutate: () => sending.mutate(toAllocation(lines, total)) },
    /** The chosen recipients in the lines' order. */
    chosen: lines.map((line) => recipients.data?.find(({ id }) => id === line.beneficiaryId)),
    /** The newest line, which gets the focus. */
    newest,
    choices: (line: AllocationLine) => getRecipientOptions(line, lines, recipients.data ?? []),
    choose: (key: string, id: string) => take(withRecipient(lines, key, id, total)),
    edit: (key: string, edited: Partial<Pick<AllocationLine, "amount" | "reference" | "purpose">>) =>
      take(lines.map((line) => (line.key === key ? { ...line, ...edited } : line))),
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

/** Saves the split, and opens what follows. */
function useSending({ id }: Trade, discardDraft: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  return useMutation({
    mutationFn: (lines: ReturnType<typeof toAllocation>) =>
      call(allocateTrade, { params: { id }, body: { lines } }),
    onSuccess: async (allocated) => {
      discardDraft();
      queryClient.removeQueries({ queryKey: allocationDraftQuery(id).queryKey });
      cacheTrade(queryClient, allocated);
      showToast({ title: "Recipients saved" });
      await navigate(allocated.stage === "AWAITING_FUNDS" ? payPath(allocated) : tradePath(allocated));
    },
  });
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
