import { clientBalance, clientProfitShare, house } from "./account-ref.ts";
import { type JournalDraft, type JournalEvent, journalDraft, type LedgerEntry } from "./journal-draft.ts";

/** Amounts in US cents. */
type ProfitShareFacts = {
  readonly id: string;
  readonly subjectId: string;
  readonly clientId: string;
  readonly usdMinor: bigint;
  readonly postedAt: Date;
};

/** A referrer's share of the margin: a cost of Summit, owed in US cents. */
export function profitShareEarnedJournal(earned: ProfitShareFacts): JournalDraft {
  return journalOf("profit_share_earned", earned, [
    { account: house("profit_share_cost", "USD"), amount: -earned.usdMinor },
    { account: clientProfitShare(earned.clientId), amount: earned.usdMinor },
  ]);
}

/** Reverses the profit share of a trade that failed after completion. */
export function profitShareClawbackJournal(clawback: ProfitShareFacts): JournalDraft {
  return journalOf("profit_share_taken_back", clawback, [
    { account: clientProfitShare(clawback.clientId), amount: -clawback.usdMinor },
    { account: house("profit_share_cost", "USD"), amount: clawback.usdMinor },
  ]);
}

/** Cashes out `usdMinor` of profit share: `paid` goes to the USD balance, the rest is Summit's. */
export function profitShareCashedOutJournal(
  claim: ProfitShareFacts & { readonly paid: bigint },
): JournalDraft {
  return journalOf("profit_share_cashed_out", claim, [
    { account: clientProfitShare(claim.clientId), amount: -claim.usdMinor },
    { account: clientBalance(claim.clientId, "USD"), amount: claim.paid },
    { account: house("profit_share_cost", "USD"), amount: claim.usdMinor - claim.paid },
  ]);
}

/** Forfeits profit share below the cash-out minimum on closing an account. */
export function profitShareForfeitJournal(forfeited: ProfitShareFacts): JournalDraft {
  return journalOf("profit_share_given_up", forfeited, [
    { account: clientProfitShare(forfeited.clientId), amount: -forfeited.usdMinor },
    { account: house("profit_share_cost", "USD"), amount: forfeited.usdMinor },
  ]);
}

function journalOf(
  event: JournalEvent,
  { id, subjectId, postedAt }: ProfitShareFacts,
  entries: readonly LedgerEntry[],
): JournalDraft {
  return journalDraft({ id, event, subjectId, tradeId: null, postedAt }, entries);
}
