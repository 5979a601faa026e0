import type { Overview } from "#contract/reporting/overview.ts";
import { Badge, type BadgeTone } from "../../design/badge.tsx";
import { formatDateTime } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";

type Books = Overview["books"];

const states: Readonly<Record<Books["state"], { words: string; tone: BadgeTone; text: string }>> = {
  holding: {
    words: "Balanced",
    tone: "good",
    text: "The ledger balances, trades and payments match their postings, and the audit log is intact.",
  },
  broken: {
    words: "Break found",
    tone: "bad",
    text: "Don't release payouts until it's resolved. The server log and npm run check:books list each break.",
  },
  unchecked: {
    words: "Not checked",
    tone: "waiting",
    text: "A worker checks the ledger every minute, and none has recently. Check that one is running.",
  },
};

/** The latest check of the ledger and the audit log. */
export function BooksPanel({ books: { state, breaks, checkedAt } }: { books: Books }) {
  const { words, tone, text } = states[state];
  return (
    <Panel heading="Ledger integrity" aside={<Badge tone={tone}>{words}</Badge>}>
      {breaks > 0 && (
        <p className="display figures font-bold text-34 text-clay">
          {breaks} {breaks === 1 ? "break" : "breaks"}
        </p>
      )}
      <p className="text-14">{text}</p>
      <p className="figures mt-3 text-13 text-stone">
        {checkedAt === null ? "Never checked" : `Last checked ${formatDateTime(checkedAt)}`}
      </p>
    </Panel>
  );
}
