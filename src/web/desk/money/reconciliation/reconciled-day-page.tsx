import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { ResponseBody } from "#contract/endpoint.ts";
import type { ReconciliationBreak, readReconciledDay } from "#contract/payments/reconciliation.ts";
import { downloadBreaks, downloadStatementLines } from "#contract/reporting/exports.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { buildUrl } from "#web/api/call.ts";
import { reconciledDayQuery } from "#web/api/money-desk-queries.ts";
import { EmptyState } from "#web/design/empty-state.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { type BackLink, DetailPage } from "#web/desk/ui/detail-page.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";

/** /admin/reconciliation/:id, such as GBP-2026-11-20: one day with every break. */
export function ReconciledDayPage() {
  const { id = "" } = useParams();
  const code = id.slice(0, 3);
  const day = id.slice(4);
  const currency: CurrencyCode = isCurrencyCode(code) ? code : "GBP";
  const reconciled = useQuery(reconciledDayQuery(currency, day));
  const back = { to: `/admin/reconciliation?currency=${currency}`, label: "Back to Reconciliation" };
  const title = /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${currency}, ${formatDate(day)}` : "Reconciliation";
  return (
    <DetailPage
      query={reconciled}
      title={title}
      back={back}
      loading="Loading the day"
      failure="We couldn't load this day."
    >
      {(loaded) => <ReconciledDay day={loaded} {...{ currency, title, back }} />}
    </DetailPage>
  );
}

type ReconciledDayProps = {
  day: ResponseBody<typeof readReconciledDay>;
  currency: CurrencyCode;
  title: string;
  back: BackLink;
};

function ReconciledDay({ day, currency, title, back }: ReconciledDayProps) {
  const { breaks, more, ledgerMoved, ledgerClosing, statementMoved, statementClosing, difference } = day;
  const params = { currency, day: day.day };
  const figure = (amount: string | null) =>
    amount === null ? "No statement" : formatMoney(amount, currency, "code");
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        action={
          <>
            <DownloadCsv of="Breaks" href={buildUrl(downloadBreaks, { params })} />
            <DownloadCsv of="Statement lines" href={buildUrl(downloadStatementLines, { params })} />
          </>
        }
      />
      <div className="grid items-start gap-4">
        <Panel>
          <dl className="grid gap-x-10 divide-y divide-line md:grid-cols-2 md:divide-y-0">
            <FactRow name="Ledger moved">{figure(ledgerMoved)}</FactRow>
            <FactRow name="Statement moved">{figure(statementMoved)}</FactRow>
            <FactRow name="Ledger closing">{figure(ledgerClosing)}</FactRow>
            <FactRow name="Statement closing">{figure(statementClosing)}</FactRow>
            <FactRow name="Difference" strong>
              {figure(difference)}
            </FactRow>
          </dl>
        </Panel>
        <Panel flush heading="Breaks" className="pb-2">
          {breaks.length === 0 ? (
            <EmptyState className="px-5 py-10" title="Reconciled">
              Every movement matches between ledger and statement.
            </EmptyState>
          ) : (
            <Table dense label="Breaks" columns={columnsFor(currency)} rows={breaks} rowKey={keyOf} />
          )}
          {more > 0 && <p className="px-5 py-3 text-14 text-stone">There are {more} more.</p>}
        </Panel>
      </div>
    </>
  );
}

const kinds: Readonly<Record<ReconciliationBreak["kind"], string>> = {
  ledger_only: "Ledger only",
  statement_only: "Statement only",
  amount_differs: "Amount differs",
};

function keyOf({ ledger, entry }: ReconciliationBreak): string {
  return `${ledger?.journalId} ${entry?.id}`;
}

function columnsFor(currency: CurrencyCode): TableColumn<ReconciliationBreak>[] {
  const figure = (amount: string | undefined) =>
    amount === undefined ? "–" : formatMoney(amount, currency, "plain");
  return [
    {
      key: "kind",
      heading: "Break",
      phone: "detail",
      cell: ({ kind, ledger }) => (
        <span className="whitespace-nowrap">
          {kinds[kind]}
          {ledger?.simulated && <span className="text-stone"> (simulated)</span>}
        </span>
      ),
    },
    {
      key: "party",
      heading: "Payer or payee",
      phone: "title",
      cell: ({ ledger, entry }) => (
        <span className="font-semibold wrap-anywhere">{entry?.party || ledger?.party || "–"}</span>
      ),
    },
    {
      key: "reference",
      heading: "Reference",
      cell: ({ ledger, entry }) => (
        <span className="wrap-anywhere">
          {[entry?.reference, entry?.text || ledger?.reference].filter(Boolean).join(" · ") || "–"}
        </span>
      ),
    },
    {
      key: "ledger",
      heading: "Ledger",
      figures: true,
      phone: "figure",
      cell: ({ ledger, entry }) => figure(ledger?.amount ?? (entry ? undefined : "0")),
    },
    {
      key: "entry",
      heading: "Statement",
      figures: true,
      phone: "note",
      cell: ({ entry }) => figure(entry?.amount),
    },
  ];
}
