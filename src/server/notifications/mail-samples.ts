import { dayOf } from "#domain/calendar.ts";
import type { NotificationKind } from "#domain/notifications/mail-topic.ts";
import { requireRate } from "#domain/rate.ts";
import { depositDetails } from "./account-details-mail.ts";
import { apiKeyChanged } from "./api-key-messages.ts";
import * as approval from "./approval-messages.ts";
import * as batch from "./batch-messages.ts";
import * as closeout from "./closeout-messages.ts";
import * as desk from "./desk-messages.ts";
import { forwardSamples } from "./forward-samples.ts";
import * as messages from "./messages.ts";
import * as order from "./order-messages.ts";
import * as rate from "./rate-messages.ts";
import * as receipt from "./receipt-messages.ts";
import * as recipient from "./recipient-request-messages.ts";
import * as registration from "./registration-messages.ts";
import * as schedule from "./schedule-messages.ts";
import * as security from "./security-messages.ts";
import { securitySamples } from "./security-samples.ts";
import * as share from "./share-messages.ts";
import { staffInvitation } from "./staff-mails.ts";
import * as team from "./team-messages.ts";
import { teamRulesChanged } from "./team-rules-message.ts";
import { webhookDisabled } from "./webhook-messages.ts";

const trade: messages.TradeFacts = {
  id: "019a0000-0000-7000-8000-000000000001",
  reference: "FX48291034",
  type: "SPOT",
  fromCurrency: "GBP",
  toCurrency: "EUR",
  fromAmount: 3_000_00n,
  toAmount: 3_484_05n,
  amountDue: 2_950_00n,
  shortfall: 50n,
};
const filled = { ...trade, type: "ORDER" } as const;
const closed = { ...trade, closeout: { paid: 12_40n, owed: 5_60n } };
const payment: messages.PaymentFacts = {
  id: "019a0000-0000-7000-8000-000000000021",
  payeeName: "Halden Robotics (demo)",
  amount: 6_150_00n,
  ...{ currency: "EUR", returnReason: null, returnedAmount: null },
};
const received: messages.ReceiptFacts = { amount: 32_500_00n, currency: "USD" };
const resting: order.OrderFacts = {
  id: trade.id,
  ...{ fromCurrency: "GBP", toCurrency: "EUR" },
  ...{ amount: 15_000_00n, targetRate: requireRate("1.17"), stopRate: null },
  ...{ failure: null, status: "pending", expiresAt: new Date("2027-11-29") },
};
const stopAlone = { ...resting, targetRate: null, stopRate: requireRate("1.12") };
const run = { ...received, autoExchangeId: trade.id, reason: "The rate was too old.", trade, bought: null };
const exchanged = { ...run, bought: { amount: 24_799_69n, currency: "GBP" } as const };
const scheduled: schedule.ScheduledPaymentFacts = {
  ...{ scheduleId: trade.id, label: "Warehouse rent" },
  ...{ recipientName: payment.payeeName, amount: 6_150_00n, currency: "EUR" },
  paysOn: dayOf(new Date("2026-12-01")),
};
const fromEuros = { fromCurrency: "EUR", total: 6_150_00n } as const;
const fromPounds = { fromCurrency: "GBP", total: 5_295_18n, sold: 5_295_18n } as const;
const request: approval.RequestFacts = {
  id: trade.id,
  summary: `Pay 6,150.00 EUR to ${payment.payeeName} (•••• 3000)`,
  preparedBy: "Peter Preparer (demo)",
  expiresAt: new Date("2026-12-01T10:00:00Z"),
  payouts: [
    {
      recipientName: "Halden Robotics (demo)",
      accountNumber: "•••• 3000",
      minor: "615000",
      currency: "EUR",
      reference: "Invoice 1042",
      paidFrom: "balance",
    },
  ],
};
const targets: rate.TargetFacts = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  targetRate: "1.17",
  clientRate: "1.1617",
};
const dollars: rate.TargetFacts = { ...targets, toCurrency: "USD", targetRate: "1.32", clientRate: "1.3241" };
const document = { name: "bank-statement-october.pdf", purpose: "address", reason: "It is cut off" } as const;
const broker = {
  kind: "quote_prepared",
  clientId: trade.id,
  fromCurrency: "GBP",
  toCurrency: "EUR",
  amount: "25000.00",
  isReceiving: false,
} as const;
const deposit = {
  accountName: "Summit Client Money",
  accountNumber: "00012345",
  sortCode: "00-00-00",
  iban: "GB00DEMO00000000012345",
  bic: "DEMOGB00XXX",
  reference: "SB7K2M9QXZ",
  currency: "EUR",
  simulated: true,
  sentTo: "accounts@halden.example",
} as const;

const token = "#an-example-token";
const long = "Example Trading and Shipping and Everything Else International Holdings Limited (demo)";

/** Mails with made-up facts, at least one of each kind that clients get. */
const ofClients: Readonly<Record<NotificationKind, readonly (messages.Message | undefined)[]>> = {
  welcome: [registration.welcome(`/verify-email${token}`)],
  email_verification_asked: [registration.verifyAddress(`/verify-email${token}`)],
  password_forgotten: [registration.resetPassword(`/reset-password${token}`)],
  password_changed: [registration.passwordChanged()],
  registration_repeated: [
    registration.registrationRepeated(),
    registration.registrationWithoutAccount(),
    security.registrationOfClosed(),
  ],
  status_changed: ["AWAITING_DOCS", "AWAITING_PROCESSING", "ACCOUNT_READY"].map(registration.statusChanged),
  document_asked_again: [desk.documentRequestedAgain(document)],
  email_change_asked: [security.emailChangeRequested("amara@northgate.example", `/verify-email${token}`)],
  login_closed: [security.loginClosed()],
  ...securitySamples,
  account_closed: [security.accountClosed()],
  trade_booked: [messages.booked(trade)],
  trade_booked_by_telephone: [messages.bookedByTelephone(trade, "CALL-2026-1142")],
  order_filled: [messages.booked(filled), messages.booked({ ...filled, stoppedAt: requireRate("1.1402") })],
  trade_part_received: [messages.partReceived(trade, { minor: 500_00n, receivedMinor: 1_500_00n })],
  trade_deadline_moved: [messages.deadlineMoved(trade, new Date("2026-03-18T11:00:00.000Z"))],
  trade_funded: [{}, { unconfirmed: true }, { awaitsDebt: true }].map((how) => messages.funded(trade, how)),
  trade_completed: [messages.completed(trade)],
  trade_cancelled: [
    closeout.cancelled(closed, { expired: true }),
    closeout.cancelled(closed, { expired: true, unconfirmed: true }),
    closeout.cancelledByDesk(closed, "the payer is unknown"),
  ],
  trade_failed: [desk.failedByDesk(trade, "the currency's market is closed")],
  closeout_collected: [closeout.debtCollected(5_60n, "GBP"), closeout.debtCollected(5_60n, "GBP", 99_80n)],
  closeout_waived: [closeout.costWaived(closed)],
  payment_completed: [
    messages.paidOut(trade, payment),
    messages.paidOut(undefined, { ...payment, payeeName: long }),
  ],
  payment_returned: [messages.returned(trade, { ...payment, returnReason: "The account is closed" })],
  payment_declined: [messages.declined(undefined, { ...payment, returnReason: "The reference is missing" })],
  withdrawal: [messages.withdrawing(payment), batch.batchOnItsWay({ id: trade.id, name: "Salaries" })],
  name_needed: [desk.nameNeeded(payment)],
  second_factor_needed: [desk.secondFactorNeeded(payment), desk.secondFactorAwaited(payment, "Maria Silva")],
  address_needed: [desk.addressNeeded(payment)],
  balance_credited: [messages.credited(received)],
  balance_unconfirmed: [messages.creditUnconfirmed(received)],
  receipt_queued: [trade, undefined].map((each) => receipt.receiptQueued(received, each)),
  receipt_returned: [trade, undefined].map((each) => receipt.receiptReturned(received, each)),
  receipt_withdrawn: [trade, undefined].map((each) => desk.receiptWithdrawn(each, received)),
  account_details: [depositDetails(deposit)],
  order_expired: [order.orderExpired(resting)],
  order_failed: [order.orderFailed(resting)],
  order_still_open: [order.orderStillOpen(resting), order.orderStillOpen(stopAlone)],
  auto_exchange_done: [order.autoExchanged({ ...exchanged, status: "PAID" })],
  auto_exchange_waiting: [order.autoExchanged({ ...exchanged, status: "WAITING" })],
  auto_exchange_cancelled: [order.autoExchanged({ ...exchanged, status: "CANCELLED" })],
  auto_exchange_skipped: [order.autoExchanged({ ...run, status: "SKIPPED" })],
  member_changed: (["joined", "left", "removed", "role", "factors_reset"] as const).map((change) =>
    team.memberChanged(change, {
      member: "Peter Preparer (demo)",
      accountName: "Halden Robotics (demo)",
      role: "preparer",
    }),
  ),
  team_rules_changed: [
    teamRulesChanged({
      by: "Olive Owner (demo)",
      accountName: "Halden Robotics (demo)",
      summary: "Set 2 approvals for payments above 10,000.00 GBP, by an administrator",
    }),
  ],
  recipient_details_submitted: [
    recipient.recipientDetailsSubmitted({ id: trade.id, name: payment.payeeName, currency: "EUR" }),
  ],
  batch_finished: [
    batch.batchFinished({ id: trade.id, name: "Salaries in November", paid: 24, failed: 0 }),
    batch.batchFinished({ id: trade.id, name: "Salaries in November", paid: 23, failed: 1 }),
  ],
  api_key_changed: (["created", "revoked", "revoked_by_desk"] as const).map((change) =>
    apiKeyChanged(change, {
      name: "Accounting system",
      scopes: ["read", "payments:prepare"],
      ipRanges: ["192.0.2.0/24"],
      by: "Olive Owner (demo)",
    }),
  ),
  approval_requested: [approval.approvalRequested({ ...request, isChanged: false })],
  approval_decided: [
    approval.approvalDecided({
      ...request,
      status: "APPROVED",
      decidedBy: "Olive Owner (demo)",
      reason: null,
    }),
    approval.approvalDecided({
      ...request,
      status: "DECLINED",
      decidedBy: "Olive Owner (demo)",
      reason: "Wrong month",
    }),
    approval.approvalDecided({ ...request, status: "EXPIRED", decidedBy: null, reason: null }),
    approval.approvalDecided({
      ...request,
      status: "WITHDRAWN",
      decidedBy: "Peter Preparer (demo)",
      reason: null,
    }),
  ],
  webhook_disabled: (["gone", "failing"] as const).map((because) =>
    webhookDisabled({ id: trade.id, url: "https://hooks.example.com/summit", because }),
  ),
  schedule_reminder: [
    schedule.paymentTomorrow({ ...scheduled, ...fromEuros, balance: 9_000_00n }),
    schedule.paymentTomorrow({ ...scheduled, ...fromEuros, balance: 1_200_00n }),
    schedule.paymentTomorrow({ ...scheduled, ...fromPounds, balance: 9_000_00n }),
  ],
  schedule_deferred: [
    schedule.scheduledPaymentDeferred({
      ...scheduled,
      reason: "Your rate was 1.1423, below your limit of 1.1500.",
    }),
  ],
  schedule_failed: [
    schedule.scheduledPaymentFailed({
      ...scheduled,
      reason: "There wasn't enough money in your EUR balance.",
      goesOn: true,
    }),
    schedule.scheduledPaymentFailed({
      ...scheduled,
      reason:
        "The bank account of Halden Robotics (demo) has changed since you confirmed it, so we didn't pay.",
      goesOn: false,
    }),
  ],
  ...forwardSamples,
  alert_fired: [rate.alertFired(trade.id, targets, true)],
  daily_rates: [rate.dailyRates([targets], true), rate.dailyRates([targets, dollars], true)],
  quote_prepared: [rate.quotePrepared(broker), rate.quotePrepared({ ...broker, isReceiving: true })],
  profit_share_earned: [share.shareEarned(41_28n)],
  profit_share_taken_back: [share.shareClawedBack(41_28n)],
  profit_share_cashed_out: [share.shareCashedOut(41_28n, 20_64n)],
};

/** A mail of the gallery; `kind` is missing for staff. */
export type MailSample = {
  readonly name: string;
  readonly reader: string;
  readonly kind?: NotificationKind;
  readonly message: Omit<messages.Message, "kind">;
};

export const mailSamples: readonly MailSample[] = [
  ...Object.values(ofClients).flatMap((variants) =>
    variants.flatMap((message, index) =>
      message === undefined
        ? []
        : [{ name: `${message.kind}-${index + 1}`, reader: "Amara Osei", kind: message.kind, message }],
    ),
  ),
  {
    name: "staff_invited-1",
    reader: "Jonah Okafor",
    message: staffInvitation(`/admin/invitation${token}`, "jonah@summit.example"),
  },
  {
    name: "team_invitation-1",
    reader: "",
    message: team.teamInvitation(`/join${token}`, {
      accountName: "Halden Robotics (demo)",
      role: "preparer",
      invitedBy: "Olive Owner (demo)",
    }),
  },
  {
    name: "recipient_details_requested-1",
    reader: "",
    message: recipient.recipientDetailsRequest(`/recipient-details${token}`, {
      askedBy: "Northgate Imports Ltd (demo)",
      currency: "EUR",
    }),
  },
];
