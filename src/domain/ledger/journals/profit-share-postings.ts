import { clientBalance, clientProfitShare, house } from "./account-ref.ts";
import { type JournalDraft, type JournalEvent, journalDraft, type LedgerEntry } from "./journal-draft.ts";

/** A client's profit share that moves; amounts in US cents. */
type ProfitShareFacts = {
  readonly id: string;
  readonly subjectId: string;
  readonly clientId: string;
  readonly usdMinor: bigint;
  readonly postedAt: Date;
};

/** A referrer earns a share of the margin: a cost of the house, owed to the client in US cents. */
export function profitShareEarnedJournal(earned: ProfitShareFacts): JournalDraft {
  return journalOf("profit_share_earned", earned, [
    { account: house("profit_share_cost", "USD"), amount: -earned.usdMinor },
    { account: clientProfitShare(earned.clientId), amount: earned.usdMinor },
  ]);
}

/** What was earned by a trade that failed after all is owed no longer. */
export function profitShareClawbackJournal(takenBack: ProfitShareFacts): JournalDraft {
  return journalOf("profit_share_taken_back", takenBack, [
    { account: clientProfitShare(takenBack.clientId), amount: -takenBack.usdMinor },
    { account: house("profit_share_cost", "USD"), amount: takenBack.usdMinor },
  ]);
}

/** A client claims `usdMinor` of profit share as cash: `paid` of it goes to their USD balance, the rest stays the house's. */
export function profitShareCashedOutJournal(
  claim: ProfitShareFacts & { readonly paid: bigint },
): JournalDraft {
  return journalOf("profit_share_cashed_out", claim, [
    { account: clientProfitShare(claim.clientId), amount: -claim.usdMinor },
    { account: clientBalance(claim.clientId, "USD"), amount: claim.paid },
    { account: house("profit_share_cost", "USD"), amount: claim.usdMinor - claim.paid },
  ]);
}

/** A client gives up, with their account, what is too little to be cashed out. */
export function profitShareForfeitJournal(givenUp: ProfitShareFacts): JournalDraft {
  return journalOf("profit_share_given_up", givenUp, [
    { account: clientProfitShare(givenUp.clientId), amount: -givenUp.usdMinor },
    { account: house("profit_share_cost", "USD"), amount: givenUp.usdMinor },
  ]);
}

function journalOf(
  event: JournalEvent,
  { id, subjectId, postedAt }: ProfitShareFacts,
  entries: readonly LedgerEntry[],
): JournalDraft {
  return journalDraft({ id, event, subjectId, tradeId: null, postedAt }, entries);
}
