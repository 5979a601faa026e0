import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { allocateTrade, type Trade } from "#contract/trades.ts";
import { type Money, money, parseAmount } from "#domain/money.ts";
import { recipientsQuery } from "../../api/beneficiary-queries.ts";
import { call } from "../../api/call.ts";
import { takeTrade } from "../trades/take-trade.ts";
import { payAddress, tradeAddress } from "../trades/trade-addresses.ts";
import {
  type AllocationLine,
  blankLine,
  choicesFor,
  firstLines,
  isBlank,
  toAllocation,
  withAdded,
  withBalance,
  withoutMissing,
  withRecipient,
  withRemainder,
} from "./allocation-lines.ts";

/**
 * The lines of a trade's split, kept while one is away to add a recipient, and the sending of them. What is kept goes
 * with the session: a log-out forgets it.
 */
export function useAllocation(trade: Trade) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const total = boughtBy(trade);
  const recipients = useQuery(recipientsQuery(trade.toCurrency));
  const draftKey = ["drafts", "allocation", trade.id];
  const added = addedBeneficiary(useLocation().state);
  const [typed, setTyped] = useState(() => {
    const kept = queryClient.getQueryData<readonly AllocationLine[]>(draftKey) ?? firstLines(trade);
    return added === undefined ? kept : withAdded(kept, crypto.randomUUID(), added, total);
  });
  const [newest, setNewest] = useState<string | undefined>();
  const lines = recipients.data && !recipients.isFetching ? withoutMissing(typed, recipients.data) : typed;

  function take(next: readonly AllocationLine[]) {
    setTyped(next);
    queryClient.setQueryDefaults(["drafts"], { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(draftKey, next);
    sending.reset();
  }

  const sending = useMutation({
    mutationFn: () =>
      call(allocateTrade, { params: { id: trade.id }, body: { lines: toAllocation(lines, total) } }),
    onSuccess: async (allocated) => {
      queryClient.removeQueries({ queryKey: draftKey });
      takeTrade(queryClient, allocated);
      await navigate(allocated.stage === "AWAITING_FUNDS" ? payAddress(allocated) : tradeAddress(allocated));
    },
  });

  return {
    total,
    lines,
    recipients,
    sending,
    /** The line that was added last, for the focus to land on. */
    newest,
    choices: (line: AllocationLine) => choicesFor(line, lines, recipients.data ?? []),
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

export type AllocationDesk = ReturnType<typeof useAllocation>;

function boughtBy({ toAmount, toCurrency }: Trade): Money {
  const minor = parseAmount(toAmount, toCurrency);
  return money(typeof minor === "bigint" ? minor : 0n, toCurrency);
}

/** The recipient that the add flow came back with. */
function addedBeneficiary(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("addedBeneficiary" in state)) return undefined;
  return typeof state.addedBeneficiary === "string" ? state.addedBeneficiary : undefined;
}
