import type { Money } from "#domain/money.ts";
import { clientBalance, clientMoney, clientUnverified, house } from "./account-ref.ts";
import { type JournalDraft, journalDraft } from "./journal-draft.ts";
import type { JournalFacts } from "./payment-postings.ts";
import { tradeAccount } from "./trade-funding-postings.ts";

/** Assigns a part of queued money to a trade, as `receiptMatchedJournal` does, or to a client's balance. */
export function receiptAssignedJournal(
  part: {
    readonly partId: string;
    readonly tradeId: string | null;
    readonly clientId: string;
    readonly amount: Money;
    readonly isUnverified?: boolean;
    readonly isHeld?: boolean;
  },
  journal: JournalFacts,
): JournalDraft {
  const { partId, tradeId, clientId, amount, isUnverified = false, isHeld = false } = part;
  const { currency, minor } = amount;
  const target =
    tradeId === null
      ? clientMoney(clientId, currency, isUnverified)
      : tradeAccount({ clientId, amount, isHeld });
  return journalDraft({ ...journal, event: "receipt_assigned", subjectId: partId, tradeId }, [
    { account: house("unmatched", currency), amount: -minor },
    { account: target, amount: minor },
  ]);
}

/** Verified money becomes spendable. The subject is the incoming payment or its part. */
export function receiptVerifiedJournal(
  verified: { readonly subjectId: string; readonly clientId: string; readonly amount: Money },
  journal: JournalFacts,
): JournalDraft {
  const { subjectId, clientId, amount } = verified;
  const { currency, minor } = amount;
  return journalDraft({ ...journal, event: "receipt_verified", subjectId, tradeId: null }, [
    { account: clientUnverified(clientId, currency), amount: -minor },
    { account: clientBalance(clientId, currency), amount: minor },
  ]);
}

/** Takes a record of money that never came out of where it was posted: the clients' unverified money, or suspense. */
export function receiptWithdrawnJournal(
  withdrawn: {
    readonly receiptId: string;
    readonly amount: Money;
    /** What clients hold of it; empty while it's queued. */
    readonly held: readonly { readonly clientId: string; readonly minor: bigint }[];
  },
  journal: JournalFacts,
): JournalDraft {
  const { receiptId, held } = withdrawn;
  const { currency, minor } = withdrawn.amount;
  const taken =
    held.length === 0
      ? [{ account: house("unmatched", currency), amount: -minor }]
      : held.map((part) => ({ account: clientUnverified(part.clientId, currency), amount: -part.minor }));
  const facts = { ...journal, event: "receipt_withdrawn", subjectId: receiptId, tradeId: null } as const;
  return journalDraft(facts, [...taken, { account: house("bank", currency), amount: minor }]);
}

type Return = { readonly paymentId: string; readonly amount: Money };

/** Queued money is to be returned: owed to its payer. */
export function receiptReturnedJournal({ paymentId, amount }: Return, journal: JournalFacts): JournalDraft {
  const { currency, minor } = amount;
  return journalDraft({ ...journal, event: "receipt_returned", subjectId: paymentId, tradeId: null }, [
    { account: house("unmatched", currency), amount: -minor },
    { account: house("returns_payable", currency), amount: minor },
  ]);
}

/** A return to a payer failed: back in suspense. */
export function receiptReturnFailedJournal(
  { paymentId, amount }: Return,
  journal: JournalFacts,
): JournalDraft {
  const { currency, minor } = amount;
  return journalDraft({ ...journal, event: "receipt_return_failed", subjectId: paymentId, tradeId: null }, [
    { account: house("in_transit", currency), amount: -minor },
    { account: house("unmatched", currency), amount: minor },
  ]);
}
