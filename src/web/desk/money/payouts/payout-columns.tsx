import { Link } from "react-router";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import type { PayoutList } from "#domain/payments/payouts/payout-approval.ts";
import { classNames } from "#web/design/class-names.ts";
import { formatDay, formatMoney, formatTime } from "#web/design/format.ts";
import type { TableColumn } from "#web/design/table-column.ts";
import { formatApproval } from "./format-approval.ts";
import { DeclinePayout } from "./payout-actions.tsx";
import { SentActions } from "./sent-actions.tsx";

type RowSelection = {
  stage: PayoutList;
  isChoosing: boolean;
  mayAct: boolean;
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
};

/** Columns of the payouts table, with checkboxes where bulk actions exist. */
export function payoutColumns(choosing: RowSelection): TableColumn<DeskPayment>[] {
  const { stage, isChoosing, mayAct, chosen, toggle } = choosing;
  const box: TableColumn<DeskPayment> = {
    key: "choose",
    heading: "Select",
    phone: "action",
    cell: (payment) =>
      // A held payout can only be declined.
      payment.held !== null ? (
        <span className="relative z-1 block md:-my-2">
          <DeclinePayout
            payment={payment}
            label={`Decline ${formatMoney(payment.amount, payment.currency, "code")} to ${payment.recipientName}`}
          />
        </span>
      ) : (
        <label className="relative z-1 grid size-11 place-items-center md:-my-1.5 md:size-8">
          <input
            type="checkbox"
            checked={chosen.has(payment.id)}
            onChange={() => toggle(payment.id)}
            aria-label={`${formatMoney(payment.amount, payment.currency, "code")} to ${payment.recipientName}`}
            className="size-5 accent-pine"
          />
        </label>
      ),
  };
  const actions: TableColumn<DeskPayment> = {
    key: "actions",
    heading: "Bank status",
    phone: "action",
    cell: (payment) =>
      mayAct && (payment.stage === "sent" || payment.stage === "completed") ? (
        <SentActions payment={payment} />
      ) : null,
  };
  const hasBankStatus = stage === "sent" || stage === "completed";
  return [...(isChoosing ? [box] : []), ...facts, ...(hasBankStatus ? [actions] : [])];
}

const facts: readonly TableColumn<DeskPayment>[] = [
  {
    key: "date",
    heading: "Since",
    wideOnly: true,
    cell: ({ updatedAt }) => (
      <span className="figures whitespace-nowrap text-stone">{`${formatDay(updatedAt)} ${formatTime(updatedAt)}`}</span>
    ),
  },
  {
    key: "recipient",
    heading: "Recipient",
    phone: "title",
    cell: ({ recipientName, accountNumber }) => (
      <span
        className="font-semibold @3xl:block @3xl:max-w-56 @3xl:truncate"
        title={`${recipientName} ${accountNumber}`}
      >
        {recipientName}
      </span>
    ),
  },
  {
    key: "account",
    heading: "",
    phone: "note",
    phoneOnly: true,
    cell: ({ accountNumber, country }) => (
      <span className="figures whitespace-nowrap text-stone">
        {accountNumber} {country}
      </span>
    ),
  },
  {
    key: "client",
    heading: "Client",
    cell: ({ client, receiptId }) => (
      <span className="block max-w-48 truncate" title={client?.email}>
        {receiptId ? "Return to payer" : client?.name || (client?.email ?? "–")}
      </span>
    ),
  },
  {
    key: "reference",
    heading: "Reference",
    wideOnly: true,
    cell: ({ reference }) => (
      <span className="figures block w-max max-w-40 whitespace-normal text-stone wrap-anywhere">
        {reference}
      </span>
    ),
  },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount, currency }) => (
      <span className="whitespace-nowrap font-semibold">{formatMoney(amount, currency, "code")}</span>
    ),
  },
  {
    key: "state",
    heading: "State",
    phone: "detail",
    fills: true,
    cell: (payment) => <State payment={payment} />,
  },
];

/** What stops the payout or was noted about it, and who released it or has to. */
function State({ payment }: { payment: DeskPayment }) {
  const { held, screeningNote, bankRejection } = payment;
  const rejection = bankRejection !== null && `Rejected by the bank: ${bankRejection}`;
  const note = held ? holdLabels[held] : rejection || (screeningNote && capitalise(screeningNote));
  // That it isn't prepared goes without saying where it is held.
  const approval = held && payment.preparedBy === null ? "" : formatApproval(payment);
  return (
    <span className="text-14 @3xl:block @3xl:truncate" title={[note, approval].filter(Boolean).join(". ")}>
      {note && (
        <span
          className={classNames(
            "@max-3xl:block @max-3xl:whitespace-normal",
            held || rejection ? "text-clay" : "text-stone",
          )}
        >
          {note}
          {approval !== "" && <span className="@max-3xl:hidden">. </span>}
        </span>
      )}
      {approval}
    </span>
  );
}

const holdLabels = {
  restricted: "On hold: restriction",
  debt: "On hold: client owes us money",
  near_name: "On hold: potential sanctions match",
  no_name: "On hold: client name missing",
  no_second_factor: "On hold: client has no two-factor authentication",
  no_address: "On hold: recipient's town missing, requested from the client",
  old_lists: "On hold: sanctions lists out of date",
} as const satisfies Record<NonNullable<DeskPayment["held"]>, string>;

type HoldLinkProps = { held: NonNullable<DeskPayment["held"]>; clientId: string | undefined };

/** A held payout with a link to the reason. */
export function HoldLink({ held, clientId }: HoldLinkProps) {
  const to = getHoldPath(held, clientId);
  return (
    <Link to={to} className="link">
      {holdLabels[held]}
    </Link>
  );
}

function getHoldPath(held: HoldLinkProps["held"], clientId: string | undefined): string {
  if (held === "near_name" || held === "old_lists") return "/admin/screening";
  return clientId ? `/admin/clients/${clientId}` : "/admin#stop-switches";
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
