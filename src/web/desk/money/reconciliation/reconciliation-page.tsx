import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { ReconciledDay } from "#contract/payments/reconciliation.ts";
import { downloadReconciledDays } from "#contract/reporting/exports.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { buildUrl } from "#web/api/call.ts";
import { reconciledDaysQuery } from "#web/api/money-desk-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { LinkTabs } from "#web/desk/money/link-tabs.tsx";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";

const tradable = currencyCodes.filter((code) => currencies[code].uses.some((use) => use === "trade"));

/** /admin/reconciliation */
export function ReconciliationPage() {
  const [query] = useSearchParams();
  const currency = tradable.find((code) => code === query.get("currency")) ?? "GBP";
  const list = useInfiniteQuery({ ...reconciledDaysQuery(currency), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap(({ days }) => days) ?? [];
  return (
    <>
      <PageHeader
        title="Reconciliation"
        lead="Ledger against bank statements, by day."
        action={<DownloadCsv href={buildUrl(downloadReconciledDays, { query: { currency } })} />}
      />
      {list.data?.pages[0]?.simulated && (
        <Notice className="mb-4">
          The bank is simulated: its own movements are in the ledger but on no statement.
        </Notice>
      )}
      <LinkTabs
        label="Currencies"
        tabs={tradable.map((code) => ({
          to: `?currency=${code}`,
          label: code,
          isCurrent: code === currency,
        }))}
      />
      <Gaps gaps={list.data?.pages[0]?.gaps ?? []} currency={currency} />
      <DeskList
        things="days"
        list={list}
        rows={rows}
        empty={{
          title: `No ${currency} movements yet`,
          text: "Days with bank movements appear here.",
        }}
      >
        <Table
          dense
          label={`Days in ${currency}`}
          columns={columnsFor(currency)}
          rows={rows}
          rowKey={({ day }) => day}
          rowLink={({ day }) => `/admin/reconciliation/${currency}-${day}`}
        />
      </DeskList>
    </>
  );
}

type Gap = {
  id: string;
  statement: string;
  openedOn: string;
  expected: string;
  found: string;
  reason: string;
  acceptedBy: string;
};

/** Statements that don't follow on from the previous one. */
function Gaps({ gaps, currency }: { gaps: readonly Gap[]; currency: CurrencyCode }) {
  if (gaps.length === 0) return null;
  return (
    <Notice tone="warning" className="mb-4">
      <p className="font-semibold">Statements with gaps</p>
      <ul className="mt-2 grid gap-2">
        {gaps.map(({ id, statement, openedOn, expected, found, reason, acceptedBy }) => (
          <li key={id} className="wrap-anywhere">
            {statement} of {formatDate(openedOn)} opened with {formatMoney(found, currency, "code")} instead
            of {formatMoney(expected, currency, "code")}. {acceptedBy} imported it: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function columnsFor(currency: CurrencyCode): TableColumn<ReconciledDay>[] {
  const figure = (amount: string | null) => (amount === null ? "–" : formatMoney(amount, currency, "plain"));
  return [
    {
      key: "day",
      heading: "Day",
      phone: "title",
      cell: ({ day }) => <span className="figures whitespace-nowrap font-semibold">{formatDate(day)}</span>,
    },
    {
      key: "ledgerMoved",
      heading: "Ledger moved",
      wideOnly: true,
      figures: true,
      cell: ({ ledgerMoved }) => figure(ledgerMoved),
    },
    {
      key: "statementMoved",
      heading: "Statement moved",
      wideOnly: true,
      figures: true,
      cell: ({ statementMoved }) => figure(statementMoved),
    },
    {
      key: "ledger",
      heading: "Ledger closing",
      figures: true,
      phone: "figure",
      cell: ({ ledgerClosing }) => figure(ledgerClosing),
    },
    {
      key: "statement",
      heading: "Statement closing",
      figures: true,
      cell: ({ statementClosing }) => figure(statementClosing),
    },
    {
      key: "difference",
      heading: "Difference",
      figures: true,
      phone: "note",
      cell: ({ difference }) => (difference === null ? "No statement" : figure(difference)),
    },
    { key: "breaks", heading: "Breaks", phone: "detail", cell: (day) => <Breaks day={day} /> },
  ];
}

/** A day's breaks by kind; without a statement they are only entries that nothing was compared with yet. */
function Breaks({ day }: { day: ReconciledDay }) {
  const said = [
    [day.ledgerOnly, "ledger only"],
    [day.statementOnly, "statement only"],
    [day.amountDiffers, "amount differs"],
  ] as const;
  const words = said.filter(([count]) => count > 0).map(([count, kind]) => `${count} ${kind}`);
  if (words.length === 0) return <Badge tone="good">Reconciled</Badge>;
  const tone = day.statementClosing === null ? "text-stone" : "text-clay";
  return <span className={`text-14 ${tone}`}>{words.join(", ")}</span>;
}
