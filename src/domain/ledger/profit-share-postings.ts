import { clientProfitShare, house } from "./account-ref.ts";
import { type JournalDraft, journalDraft } from "./journal-draft.ts";

/** A referrer earns a share of the margin: a cost of the house, owed to the client in US cents. */
export function profitShareEarnedJournal(earned: {
  readonly id: string;
  readonly subjectId: string;
  readonly clientId: string;
  readonly usdMinor: bigint;
  readonly postedAt: Date;
}): JournalDraft {
  const { id, subjectId, clientId, usdMinor, postedAt } = earned;
  return journalDraft({ id, event: "profit_share_earned", subjectId, tradeId: null, postedAt }, [
    { account: house("profit_share_cost", "USD"), amount: -usdMinor },
    { account: clientProfitShare(clientId), amount: usdMinor },
  ]);
}
