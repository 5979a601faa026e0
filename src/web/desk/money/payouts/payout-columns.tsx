import { Link } from "react-router";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { formatDateTime, formatMoney } from "../../../design/format.ts";
import type { TableColumn } from "../../../design/table-column.ts";
import { formatApproval } from "./format-approval.ts";
import { DeclinePayout } from "./payout-actions.tsx";
import { SentActions } from "./sent-actions.tsx";

type RowSelection = {
  isChoosing: boolean;
  mayAct: boolean;
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
};

/** Columns of the payouts table, with checkboxes where bulk actions exist. */
export function payoutColumns(choosing: RowSelection): TableColumn<DeskPayment>[] {
  const { isChoosing, mayAct, chosen, toggle } = choosing;
  const box: TableColumn<DeskPayment> = {
    key: "choose",
    heading: "Select",
    phone: "action",
    cell: (payment) =>
      // A held payout can only be declined.
      payment.held !== null ? (
        <span className="relative z-1">
          <DeclinePayout
            payment={payment}
            label={`Decline ${formatMoney(payment.amount, payment.currency, "code")} to ${payment.recipientName}`}
          />
        </span>
      ) : (
        <label className="relative z-1 grid size-11 place-items-center md:size-8">
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
  return [...(isChoosing ? [box] : []), ...facts, ...(isChoosing ? [] : [actions])];
}

const facts: readonly TableColumn<DeskPayment>[] = [
  {
    key: "date",
    heading: "Since",
    wideOnly: true,
    cell: ({ updatedAt }) => (
      <span className="figures whitespace-nowrap text-stone">{formatDateTime(updatedAt)}</span>
    ),
  },
  {
    key: "recipient",
    heading: "Recipient",
    phone: "title",
    cell: ({ recipientName, accountNumber, country, held, screeningNote, bankRejection }) => (
      <>
        <span className="font-semibold wrap-anywhere">{recipientName}</span>
        <span className="figures hidden whitespace-nowrap text-13 text-stone md:block xl:hidden">
          {accountNumber} {country}
        </span>
        {held && <span className="block text-13 text-dawn-text">{holdLabels[held]}</span>}
        {bankRejection !== null && (
          <span className="block text-13 text-clay">Rejected by the bank: {bankRejection}</span>
        )}
        {screeningNote && <span className="block text-13 text-stone">{capitalise(screeningNote)}</span>}
      </>
    ),
  },
  {
    key: "account",
    heading: "Account",
    phone: "note",
    wideOnly: true,
    cell: ({ accountNumber, country }) => (
      <span className="figures whitespace-nowrap text-stone">
        {accountNumber} {country}
      </span>
    ),
  },
  {
    key: "for",
    heading: "Trade",
    cell: ({ client, reference, receiptId }) => (
      <span className="block max-w-56">
        <span className="block truncate">{receiptId ? "Return to payer" : (client?.email ?? "–")}</span>
        <span className="figures whitespace-nowrap text-13 text-stone">{reference}</span>
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
    key: "who",
    heading: "Prepared and approved",
    phone: "detail",
    cell: (payment) => <span className="text-14 wrap-anywhere">{formatApproval(payment)}</span>,
  },
];

const holdLabels = {
  restricted: "On hold: restriction",
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
