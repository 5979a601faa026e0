import type { ColumnType } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { SecurityChange } from "#domain/clients/security/security-change.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { CanonicalPair } from "#domain/market/pricing/price-list.ts";
import { type ForwardEvent, forwardEventKinds } from "./forward-events.ts";
import { type TeamEvent, teamEventKinds } from "./team-events.ts";

/**
 * An event of a user: of their client, or null for one who acts for none. Without userId, from before users were
 * separate, it is about the contact.
 */
type OfUser<Id = string | null> = { readonly clientId: Id; readonly userId?: string };

type OfTrade = { readonly clientId: string; readonly tradeId: string };

/**
 * Domain events. They name things by id; a handler reads the rest from the database, as of the event or
 * later. Money is in minor units as decimal text, since JSON has no bigint.
 */
export type DomainEvent =
  | ({ readonly kind: "client_registered" } & OfUser<string>)
  /** Registration attempt with a client's email address. */
  | ({ readonly kind: "registration_repeated"; readonly isClosed?: boolean } & OfUser)
  /** Password reset request; without both ids for an unknown address, which is logged too. */
  | ({ readonly kind: "password_forgotten" } & OfUser)
  | ({ readonly kind: "password_changed" } & OfUser)
  | ({ readonly kind: "email_verification_asked" } & OfUser)
  | ({ readonly kind: "email_verified" } & OfUser)
  /** Requested address; no link to it is mailed once the session has ended, and it changes with the link. */
  | (OfUser & { readonly kind: "email_change_asked"; readonly email: string; readonly sessionId?: string })
  | (OfUser & {
      readonly kind: "email_changed";
      readonly from: string;
      /** Set when the desk changed it, which holds payouts until a time in ISO 8601. */
      readonly byDesk?: { readonly to: string; readonly heldUntil: string };
    })
  /** A session needs a code by mail for an action with this digest. */
  | ({
      readonly kind: "confirmation_code_asked";
      readonly sessionId: string;
      readonly digest: string;
      readonly summary: string;
    } & OfUser)
  /** A change of security settings; `detail` names it, such as a passkey's name. */
  | ({
      readonly kind: "security_changed";
      readonly change: SecurityChange;
      readonly detail: string | null;
    } & OfUser)
  | { readonly kind: "account_closed"; readonly clientId: string }
  | ({ readonly kind: "login_closed" } & OfUser)
  /** A client's or company's name changed. */
  | { readonly kind: "client_named"; readonly clientId: string }
  /** A payout is held until the client gives a name. */
  | { readonly kind: "client_name_needed"; readonly clientId: string; readonly paymentId: string }
  /** A payout is held until the client sets up a second factor. */
  | { readonly kind: "client_second_factor_needed"; readonly clientId: string; readonly paymentId: string }
  /** A payout is held until the recipient's town is known. */
  | { readonly kind: "recipient_address_needed"; readonly clientId: string; readonly paymentId: string }
  | { readonly kind: "client_status_changed"; readonly clientId: string; readonly status: string }
  /** A restriction of the client (null: of everybody) ended; blocked work resumes. */
  | { readonly kind: "restriction_ended"; readonly clientId: string | null }
  /** A staff user needs the link that sets their password. */
  | { readonly kind: "staff_invited"; readonly staffId: string }
  /** A margin changed; null stands for all clients or all pairs. */
  | { readonly kind: "margin_changed"; readonly clientId: string | null; readonly pair: CanonicalPair | null }
  /** A staff user prepared a quote for a client. */
  | {
      readonly kind: "quote_prepared";
      readonly clientId: string;
      readonly fromCurrency: CurrencyCode;
      readonly toCurrency: CurrencyCode;
      /** Amount as the client enters it: sent or received. */
      readonly amount: string;
      readonly isReceiving: boolean;
    }
  /** The desk accepted or re-requested a client's document; the document has the result. */
  | { readonly kind: "document_reviewed"; readonly clientId: string; readonly documentId: string }
  | (OfTrade & {
      readonly kind: "trade_booked";
      /** Set when the desk dealt on the client's telephone instruction. */
      readonly callReference?: string;
    })
  | ({ readonly kind: "trade_allocated" } & OfTrade)
  | ({ readonly kind: "trade_payment_made" } & OfTrade)
  /**
   * Partial funding of a trade; amounts in minor units of the sold currency, `receivedMinor` including this
   * part.
   */
  | (OfTrade & {
      readonly kind: "trade_part_received";
      readonly minor: string;
      readonly receivedMinor: string;
    })
  | (OfTrade & {
      readonly kind: "trade_funded";
      /** Recorded by hand; paid on after verification. */
      readonly unconfirmed?: boolean;
      /** Its payouts wait until the client owes nothing. */
      readonly awaitsDebt?: boolean;
    })
  /** Hand-recorded funding of a trade was verified. */
  | ({ readonly kind: "trade_funds_verified" } & OfTrade)
  /** A trade's payment is due later, since a restriction had kept the client from paying. */
  | (OfTrade & { readonly kind: "trade_deadline_moved"; readonly fundBy: string })
  | ({ readonly kind: "trade_completed" } & OfTrade)
  | (OfTrade & {
      readonly kind: "trade_cancelled";
      readonly expired: boolean;
      /** It was paid for with money that nobody verified in time. */
      readonly unconfirmed?: boolean;
      /** The desk's reason, when the desk cancelled. */
      readonly reason?: string;
    })
  /** A trade failed, in any stage; the client reads the desk's reason. */
  | (OfTrade & {
      readonly kind: "trade_failed";
      readonly reason?: string;
      /** Part of the returned money that awaits verification, in minor units. */
      readonly unconfirmedMinor?: string;
    })
  /** Incoming money paid a client's close-out debt. */
  | {
      readonly kind: "closeout_collected";
      readonly clientId: string;
      readonly currency: CurrencyCode;
      readonly minor: string;
      /** What the client still owes in this currency, in minor units; left out when nothing. */
      readonly owedMinor?: string;
    }
  /** An approver waived a close-out cost. */
  | { readonly kind: "closeout_waived"; readonly clientId: string; readonly tradeId: string }
  /** A completed trade earns points and referral profit share, at the rates when the event is handled. */
  | { readonly kind: "rewards_due"; readonly clientId: string; readonly tradeId: string }
  | { readonly kind: "points_changed"; readonly clientId: string }
  /** In US cents; the client is the referrer. */
  | { readonly kind: "profit_share_earned"; readonly clientId: string; readonly usdMinor: string }
  | { readonly kind: "profit_share_taken_back"; readonly clientId: string; readonly usdMinor: string }
  | {
      readonly kind: "profit_share_cashed_out";
      readonly clientId: string;
      readonly usdMinor: string;
      /** Part credited to the client's USD balance. */
      readonly paidMinor: string;
    }
  | {
      readonly kind: "receipt_queued";
      readonly receiptId: string;
      readonly clientId: string | null;
      readonly tradeId: string | null;
    }
  /** The payer of held money was cleared. */
  | { readonly kind: "payer_cleared"; readonly receiptId: string }
  /** The desk assigned a part of queued money to a client's balance. */
  | {
      readonly kind: "receipt_credited";
      readonly clientId: string;
      readonly partId: string;
      /** Set for a payment of the client that came back: its `payment_returned` notifies them. */
      readonly isReturn?: true;
    }
  /** Two people withdrew the record of a payment that never came: this much was shown to the client, who is notified. */
  | {
      readonly kind: "receipt_withdrawn";
      readonly clientId: string;
      readonly receiptId: string;
      /** That its reference named or that it had paid for. */
      readonly tradeId: string | null;
      readonly currency: CurrencyCode;
      readonly minor: string;
    }
  /** The desk returns a client's queued money to its payer; its reference may name a trade. */
  | {
      readonly kind: "receipt_returned";
      readonly clientId: string;
      readonly tradeId: string | null;
      readonly receiptId: string;
    }
  /** A return to a payer was sent to the bank. */
  | { readonly kind: "receipt_return_sent"; readonly paymentId: string }
  | { readonly kind: "order_expired"; readonly clientId: string; readonly orderId: string }
  /** A reminder of an order good till cancelled. */
  | { readonly kind: "order_still_open"; readonly clientId: string; readonly orderId: string }
  | { readonly kind: "order_failed"; readonly clientId: string; readonly orderId: string }
  | {
      readonly kind: "alert_fired";
      readonly clientId: string;
      readonly alertId: string;
      /** The member who set it up. */
      readonly createdBy?: string;
      readonly fromCurrency: CurrencyCode;
      readonly toCurrency: CurrencyCode;
      /** Decimal text, as the alert may have a new target by the time of the notification. */
      readonly targetRate: string;
      readonly clientRate: string;
    }
  /** Daily rates for a member who asked for them. */
  | {
      readonly kind: "daily_rates_due";
      readonly clientId: string;
      /** Undefined in events from before members had their own. */
      readonly userId?: string;
      /** Day in the member's time zone, `YYYY-MM-DD`. */
      readonly day: string;
      readonly rates: readonly {
        readonly fromCurrency: CurrencyCode;
        readonly toCurrency: CurrencyCode;
        readonly targetRate: string;
        readonly clientRate: string;
      }[];
    }
  /** A request to mail a currency's account details. */
  | {
      readonly kind: "account_details_asked";
      readonly clientId: string;
      readonly currency: CurrencyCode;
      readonly email: string;
    }
  /** Money arrived that an automatic exchange applies to. */
  | { readonly kind: "auto_exchange_due"; readonly clientId: string; readonly receiptId: string }
  /** Progress of an automatic exchange, or of its payment that lacked a recipient. */
  | {
      readonly kind: "auto_exchange_settled";
      readonly clientId: string;
      readonly receiptId: string;
      readonly autoExchangeId: string;
    }
  /** A rule's recipient was set or changed. */
  | { readonly kind: "auto_exchange_assigned"; readonly clientId: string; readonly autoExchangeId: string }
  /** A schedule pays tomorrow. */
  | {
      readonly kind: "schedule_due_tomorrow";
      readonly clientId: string;
      readonly scheduleId: string;
      /** Absent in older events. */
      readonly paysOn?: Day;
    }
  /** A scheduled payment's rate stayed below its limit until the cut-off; it is tried on another day. */
  | { readonly kind: "schedule_deferred"; readonly clientId: string; readonly scheduledPaymentId: string }
  /** A scheduled payment failed, was missed or was left out by the house. */
  | { readonly kind: "schedule_failed"; readonly clientId: string; readonly scheduledPaymentId: string }
  /** A member prepared something that others have to approve. */
  | { readonly kind: "approval_requested"; readonly clientId: string; readonly approvalId: string }
  /** A request for approval was approved, declined, withdrawn or has expired. */
  | { readonly kind: "approval_decided"; readonly clientId: string; readonly approvalId: string }
  | TeamEvent
  | ForwardEvent
  /** A recipient is to be mailed a request for their account details. */
  | {
      readonly kind: "recipient_details_requested";
      readonly clientId: string;
      readonly recipientRequestId: string;
    }
  /** A recipient entered their account details, which the client now reviews. */
  | {
      readonly kind: "recipient_details_submitted";
      readonly clientId: string;
      readonly recipientRequestId: string;
    }
  /** A batch has lines to pay. */
  | { readonly kind: "batch_to_pay"; readonly clientId: string; readonly batchId: string }
  /** Each line of a batch was paid or failed. */
  | { readonly kind: "batch_finished"; readonly clientId: string; readonly batchId: string }
  /** A recipient was added or changed, or their name was confirmed although it doesn't match. */
  | { readonly kind: "beneficiary_saved"; readonly clientId: string; readonly beneficiaryId: string }
  | { readonly kind: "beneficiary_deleted"; readonly clientId: string; readonly beneficiaryId: string }
  /** A quote expired, of a client whose webhooks ask for it. */
  | { readonly kind: "quote_expired"; readonly clientId: string; readonly quoteId: string }
  /** A webhook endpoint answered that it is gone, or failed for days, and was disabled. */
  | {
      readonly kind: "webhook_disabled";
      readonly clientId: string;
      readonly endpointId: string;
      readonly url: string;
      readonly because: "gone" | "failing";
    }
  /** Money was recorded by hand; usable after verification. */
  | { readonly kind: "balance_unconfirmed"; readonly clientId: string; readonly receiptId: string }
  | { readonly kind: "balance_credited"; readonly clientId: string; readonly receiptId: string }
  | ({ readonly kind: "payment_ready" } & OfPayment)
  /** A payment's hold was removed; it is re-evaluated. */
  | ({ readonly kind: "payment_cleared" } & OfPayment)
  | ({ readonly kind: "payment_sent" } & OfPayment)
  | ({ readonly kind: "payment_completed" } & OfPayment)
  /** The desk declined a payment before it was sent. */
  | ({ readonly kind: "payment_declined" } & OfPayment)
  | ({ readonly kind: "payment_returned" } & OfPayment);

type OfPayment = {
  readonly clientId: string;
  /** Null for a withdrawal. */
  readonly tradeId: string | null;
  readonly paymentId: string;
};

export type EventKind = DomainEvent["kind"];

export const eventKinds = [
  "client_registered",
  "registration_repeated",
  "password_forgotten",
  "password_changed",
  "email_verification_asked",
  "email_verified",
  "email_change_asked",
  "email_changed",
  "confirmation_code_asked",
  "security_changed",
  "account_closed",
  "login_closed",
  "client_named",
  "client_name_needed",
  "client_second_factor_needed",
  "recipient_address_needed",
  "client_status_changed",
  "restriction_ended",
  "staff_invited",
  "quote_prepared",
  "document_reviewed",
  "trade_booked",
  "trade_allocated",
  "trade_payment_made",
  "trade_part_received",
  "trade_funded",
  "trade_funds_verified",
  "trade_deadline_moved",
  "trade_completed",
  "trade_cancelled",
  "trade_failed",
  "closeout_collected",
  "closeout_waived",
  "rewards_due",
  "points_changed",
  "profit_share_earned",
  "profit_share_taken_back",
  "profit_share_cashed_out",
  "receipt_queued",
  "payer_cleared",
  "receipt_credited",
  "receipt_returned",
  "receipt_withdrawn",
  "receipt_return_sent",
  "margin_changed",
  "order_expired",
  "order_failed",
  "order_still_open",
  "alert_fired",
  "daily_rates_due",
  "account_details_asked",
  "auto_exchange_due",
  "auto_exchange_settled",
  "auto_exchange_assigned",
  "schedule_due_tomorrow",
  "schedule_deferred",
  "schedule_failed",
  "approval_requested",
  "approval_decided",
  ...teamEventKinds,
  ...forwardEventKinds,
  "recipient_details_requested",
  "recipient_details_submitted",
  "batch_to_pay",
  "batch_finished",
  "beneficiary_saved",
  "beneficiary_deleted",
  "quote_expired",
  "webhook_disabled",
  "balance_unconfirmed",
  "balance_credited",
  "payment_ready",
  "payment_cleared",
  "payment_sent",
  "payment_completed",
  "payment_returned",
  "payment_declined",
] as const satisfies readonly EventKind[];

/** A row's events: read as they were written, as JSON. */
export type StoredEvents = ColumnType<readonly DomainEvent[], string, string>;

/** Traceparents of a row's events, in their order. */
export type StoredTraces = ColumnType<readonly (string | null)[], string, string>;

export type EventOf<K extends EventKind> = Extract<DomainEvent, { readonly kind: K }>;

/** An event as delivered; `key` is constant across deliveries, so that a handler can detect repeats. */
export type Relayed<E extends DomainEvent = DomainEvent> = {
  readonly key: string;
  readonly at: Date;
  readonly event: E;
};
