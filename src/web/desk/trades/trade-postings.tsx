import type { DeskTrade } from "#contract/trading/admin-trades.ts";
import { formatDateTime, formatMoney } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";

type Posting = DeskTrade["postings"][number];

/** A trade's journals with their debits and credits. */
export function TradePostings({ trade }: { trade: DeskTrade }) {
  return (
    <Panel heading="Postings" flush>
      {trade.postings.map((posting) => (
        <Journal key={posting.id} posting={posting} />
      ))}
    </Panel>
  );
}

function Journal({ posting }: { posting: Posting }) {
  const name = formatAccountName(posting.event);
  return (
    <div className="border-line px-5 py-3 not-last:border-b md:px-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold text-14">{name}</span>
        <time dateTime={posting.at} className="figures text-13 text-stone">
          {formatDateTime(posting.at)}
        </time>
      </p>
      <table aria-label={name} className="mt-1 w-full text-left text-14">
        <thead>
          <tr className="text-13 text-stone">
            <th scope="col" className="py-1 font-medium">
              Account
            </th>
            <th scope="col" className="w-24 py-1 sm:w-32 text-right font-medium">
              Debit
            </th>
            <th scope="col" className="w-24 py-1 sm:w-32 text-right font-medium">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {posting.lines.map((line) => (
            <tr key={JSON.stringify(line)} className="border-line border-t align-top">
              <td className="py-1.5 pr-2">
                {formatAccountName(line.account)} <span className="text-stone">{line.currency}</span>
              </td>
              <td className="figures py-1.5 text-right">
                {line.debit !== null && formatMoney(line.debit, line.currency, "plain")}
              </td>
              <td className="figures py-1.5 text-right">
                {line.credit !== null && formatMoney(line.credit, line.currency, "plain")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** "trades_receivable" as "Trades receivable". */
function formatAccountName(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
