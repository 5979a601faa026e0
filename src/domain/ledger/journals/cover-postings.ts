import type { Money } from "#domain/money.ts";
import { house } from "./account-ref.ts";
import { type JournalDraft, journalDraft } from "./journal-draft.ts";
import type { JournalFacts } from "./payment-postings.ts";

type CoverFacts = { readonly dealId: string; readonly sold: Money; readonly bought: Money };

/**
 * A cover deal takes what was sold out of the position and its worth at mid-market into it, as a booking does; what the provider
 * gave less than that, or more, is the result of dealing.
 */
export function coverFilledJournal(
  { dealId, sold, bought, midAmount }: CoverFacts & { readonly midAmount: bigint },
  journal: JournalFacts,
): JournalDraft {
  return journalDraft({ ...journal, event: "cover_filled", subjectId: dealId, tradeId: null }, [
    { account: house("position", sold.currency), amount: -sold.minor },
    { account: house("cover_payable", sold.currency), amount: sold.minor },
    { account: house("position", bought.currency), amount: midAmount },
    { account: house("cover_receivable", bought.currency), amount: -bought.minor },
    { account: house("dealing_result", bought.currency), amount: bought.minor - midAmount },
  ]);
}

/** Both sides of a cover deal are exchanged at the bank. */
export function coverSettledJournal(
  { dealId, sold, bought }: CoverFacts,
  journal: JournalFacts,
): JournalDraft {
  return journalDraft({ ...journal, event: "cover_settled", subjectId: dealId, tradeId: null }, [
    { account: house("cover_payable", sold.currency), amount: -sold.minor },
    { account: house("bank", sold.currency), amount: sold.minor },
    { account: house("bank", bought.currency), amount: -bought.minor },
    { account: house("cover_receivable", bought.currency), amount: bought.minor },
  ]);
}
