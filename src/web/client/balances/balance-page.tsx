import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { BalanceDetail, BalanceEntry } from "#contract/payments/balances.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { entriesQuery } from "#web/api/balance-queries.ts";
import { ExchangeLink } from "#web/client/exchange-link.tsx";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { PaymentConfirmationLink } from "#web/client/trades/payment-confirmation-link.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatDate, formatDateTime, formatMoney } from "#web/design/format.ts";
import { FittedMoney } from "#web/design/money.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Status } from "#web/design/status.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { AccountDetails } from "./account-details.tsx";
import { isEmpty } from "./remove-currency.tsx";
import { StatementPanel } from "./statement-panel.tsx";
import { balancesLink, WithBalance } from "./with-balance.tsx";

/** /balances/:currency */
export function BalancePage() {
  return <WithBalance>{(balance) => <BalanceScreen balance={balance} />}</WithBalance>;
}

function BalanceScreen({ balance }: { balance: BalanceDetail }) {
  const { currency } = balance;
  return (
    <>
      <PageHeader title={`${currency} account`} back={balancesLink} />
      <div className="grid max-w-6xl items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <HeldPanel balance={balance} />
          <EntriesPanel currency={currency} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <AccountDetails balance={balance} />
          <StatementPanel currency={currency} timeZone={balance.timeZone} />
        </div>
      </div>
    </>
  );
}

function HeldPanel({ balance }: { balance: BalanceDetail }) {
  const { currency, amount } = balance;
  return (
    <Panel aria-label="Balance">
      <p className="flex items-center gap-3 text-16 text-stone">
        <Flag currency={currency} />
        {currencies[currency].name}
      </p>
      <FittedMoney
        amount={amount}
        currency={currency}
        largest="clamp(1.875rem, 7vw, 3.25rem)"
        className="my-4"
      />
      {balance.unconfirmed !== undefined && (
        <p className="-mt-2 mb-4 text-14 text-stone">
          <span className="figures font-semibold">
            {formatMoney(balance.unconfirmed, currency, "symbol")}
          </span>{" "}
          is being confirmed. You can use it as soon as that's done.
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <ForPreparers>
          {" "}
          {!isEmpty(balance) && (
            <ButtonLink to={`/balances/${currency}/withdraw`} variant="primary">
              Pay someone
            </ButtonLink>
          )}
          <ExchangeLink to={`/quote?fromCurrency=${currency}`} fromCurrency={currency} variant="ink">
            Exchange {currency}
          </ExchangeLink>
        </ForPreparers>{" "}
        <ButtonLink to={`/balances/${currency}/add-money`} variant={isEmpty(balance) ? "primary" : "quiet"}>
          Add money
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** The account's movements, newest first, with the balance after each. */
function EntriesPanel({ currency }: { currency: CurrencyCode }) {
  const list = useInfiniteQuery(entriesQuery(currency));
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel heading="Transactions">
      <QueryBoundary
        query={list}
        skeleton={<SkeletonRows label="Loading your transactions" rows={4} />}
        failure={{
          title: "We couldn't load your transactions.",
          reassurance: "Your money is safe.",
        }}
        empty={
          <EmptyState title="No transactions yet">
            Money in and out of this account will appear here.
          </EmptyState>
        }
      >
        <Table label="Transactions" columns={columns} rows={entries} rowKey={({ id }) => id} />
        <ShowMore list={list} />
      </QueryBoundary>
    </Panel>
  );
}

const columns: readonly TableColumn<BalanceEntry>[] = [
  {
    key: "text",
    heading: "Description",
    phone: "title",
    cell: (entry) => <EntryDescription entry={entry} />,
  },
  { key: "at", heading: "Date", phone: "detail", cell: (entry) => <EntryDate entry={entry} /> },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount, currency }) => (
      <span className={amount.startsWith("-") ? "whitespace-nowrap" : "whitespace-nowrap text-pine"}>
        {signed(amount, currency)}
      </span>
    ),
  },
  {
    key: "balance",
    heading: "Balance",
    figures: true,
    phone: "note",
    cell: ({ balance, currency }) => (
      <span className="whitespace-nowrap">{formatMoney(balance, currency, "plain")}</span>
    ),
  },
];

/** Credits have a plus sign, so that the direction does not depend on colour. */
function signed(amount: string, currency: CurrencyCode): string {
  const figure = formatMoney(amount, currency, "plain");
  return amount.startsWith("-") ? figure.replace("-", "−") : `+${figure}`;
}

function EntryDescription({ entry }: { entry: BalanceEntry }) {
  const { text, payment, reference, kind, schedule } = entry;
  const page = pageOf(entry);
  const isOnItsWay = kind === "withdrawal" && payment !== null && payment.status !== "COMPLETED";
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 font-semibold wrap-anywhere">
        {page === undefined ? (
          text
        ) : (
          <Link to={page} className="link max-md:tap">
            {text}
          </Link>
        )}
      </span>
      {isOnItsWay && <Status state={payment.status} />}
      {reference !== null && (
        <span className="min-w-0 font-normal text-14 text-stone wrap-anywhere">{reference}</span>
      )}
      {schedule && (
        <Link
          to={`/schedules/${schedule.id}`}
          className="link min-w-0 font-normal text-14 wrap-anywhere max-md:tap"
        >
          Schedule {schedule.label}
        </Link>
      )}
      {kind === "withdrawal" && payment?.status === "COMPLETED" && (
        <PaymentConfirmationLink paymentId={payment.id} />
      )}
    </span>
  );
}

/** The page of the exchange or the payment that an entry comes from. */
function pageOf({ tradeId, payment }: BalanceEntry): string | undefined {
  if (tradeId !== null) return `/trades/${tradeId}`;
  return payment === null ? undefined : `/payments/${payment.id}`;
}

function EntryDate({ entry: { at } }: { entry: BalanceEntry }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="figures whitespace-nowrap">
      {formatDate(at)}
    </time>
  );
}
