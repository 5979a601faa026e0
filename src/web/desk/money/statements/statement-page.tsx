import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { DeskStatement } from "#contract/payments/statements.ts";
import { formatCounted, plural } from "#domain/plural.ts";
import { approvalsAboutQuery } from "#web/api/approval-queries.ts";
import { statementQuery } from "#web/api/money-desk-queries.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { useApprovalsAbout } from "#web/desk/approvals/pending-approvals.tsx";
import { SecondPersonNeeded } from "#web/desk/money/receipts/second-person-needed.tsx";
import { DetailPage } from "#web/desk/ui/detail-page.tsx";
import { AllLines } from "./all-lines.tsx";
import { describeEffect, effectLabels } from "./describe-effects.ts";
import { formatStatementDays } from "./format-statement-days.ts";
import { getLineLink, lineColumns } from "./line-columns.tsx";
import { countWithdrawable, WithdrawStatement } from "./withdraw-statement.tsx";

const back = { to: "/admin/statements", label: "Back to Statements" };

/** /admin/statements/:id */
export function StatementPage() {
  const { id = "" } = useParams();
  const statement = useQuery(statementQuery(id));
  return (
    <DetailPage
      query={statement}
      title="Statement"
      back={back}
      loading="Loading the statement"
      failure="We couldn't load the statement."
      notFound={{ title: "No such statement", text: "It may have been a link to something else." }}
    >
      {(loaded) => <Statement statement={loaded} />}
    </DetailPage>
  );
}

function Statement({ statement }: { statement: DeskStatement }) {
  const { reference, currency, importedBy, importedAt, withdrawalRequest } = statement;
  useApprovalsAbout(approvalsAboutQuery(statement.id), withdrawalRequest !== null);
  return (
    <>
      <PageHeader
        title={reference}
        back={back}
        lead={`${currency}, ${formatStatementDays(statement)}. Imported by ${importedBy}, ${formatDateTime(importedAt)}.`}
        action={<WithdrawStatement statement={statement} />}
      />
      <Withdrawal statement={statement} />
      {withdrawalRequest && (
        <SecondPersonNeeded request={withdrawalRequest} asked="withdraw this statement">
          It stays in the books
        </SecondPersonNeeded>
      )}
      <Unconfirmed statement={statement} />
      <div className="grid items-start gap-4">
        <Facts statement={statement} />
        <UnconfirmedLines statement={statement} />
        <AllLines statement={statement} />
      </div>
    </>
  );
}

function Withdrawal({ statement: { withdrawal } }: { statement: DeskStatement }) {
  if (withdrawal === null) return null;
  const { by, confirmedBy, at, reason, isRunning, lines } = withdrawal;
  const approved = confirmedBy === null ? "" : ` and ${confirmedBy} approved it`;
  return (
    <Notice className="mb-4">
      <p role="status">
        {by} withdrew this statement{approved}, {formatDateTime(at)}.{" "}
        {isRunning
          ? `Its lines are being taken out of the books: ${formatCounted(lines, "line")} so far.`
          : `${formatCounted(lines, "line")} left the books. Its balances no longer count: import the bank's own file of these days.`}
      </p>
      <p className="mt-2 wrap-anywhere">Reason: {reason}</p>
    </Notice>
  );
}

/** What only one person says, and what withdrawing it would do. */
function Unconfirmed({ statement }: { statement: DeskStatement }) {
  const { effects, currency, withdrawal } = statement;
  const count = effects.reduce((sum, each) => sum + each.count, 0);
  if (count === 0 || withdrawal?.isRunning) return null;
  return (
    <Notice tone="warning" className="mb-4">
      {withdrawal === null ? (
        <p>
          Only one person says that the bank has {formatCounted(count, "line")} of this statement. A second
          person confirms {plural(count, "it", "them")} by importing the bank&apos;s file too. If the bank
          didn&apos;t make this file, withdraw the statement. Then:
        </p>
      ) : (
        <p>
          {formatCounted(count, "line")} of this withdrawn statement {plural(count, "is", "are")} still in the
          books.{" "}
          {countWithdrawable(statement) === 0
            ? "Nothing of it can be withdrawn yet:"
            : "Withdraw what's left. Then:"}
        </p>
      )}
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {effects.map((each) => (
          <li key={each.effect}>{describeEffect(each, currency)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function UnconfirmedLines({ statement }: { statement: DeskStatement }) {
  const { lines, more } = statement;
  if (lines.length === 0) return null;
  return (
    <Panel flush heading="Lines that one person says the bank has" className="pb-2">
      <Table
        dense
        label="Lines that one person says the bank has"
        columns={lineColumns(statement, effectColumn)}
        rows={lines}
        rowKey={({ id }) => id}
        rowLink={getLineLink}
      />
      {more > 0 && <p className="px-5 py-3 text-14 text-stone">There are {more} more.</p>}
    </Panel>
  );
}

function Facts({ statement }: { statement: DeskStatement }) {
  const { account, currency, opening, closing } = statement;
  return (
    <Panel heading="What it says">
      <dl className="grid gap-x-10 divide-y divide-line lg:grid-cols-3 lg:divide-y-0">
        <FactRow name="Account">{account}</FactRow>
        <FactRow name="Opening balance">{formatMoney(opening, currency, "code")}</FactRow>
        <FactRow name="Closing balance">{formatMoney(closing, currency, "code")}</FactRow>
      </dl>
    </Panel>
  );
}

type Line = DeskStatement["lines"][number];

const effectColumn: TableColumn<Line> = {
  key: "effect",
  heading: "If withdrawn",
  phone: "detail",
  cell: ({ effect, trades }) => (
    <span className="wrap-anywhere">
      {effectLabels[effect]}
      {effect === "trade" &&
        trades.map(({ id, reference }) => (
          <Link key={id} to={`/admin/trades/${id}`} className="link figures relative z-10 ml-2">
            {reference}
          </Link>
        ))}
    </span>
  ),
};
