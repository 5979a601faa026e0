import type { CurrencyCode } from "#domain/currency.ts";
import type { CanonicalPair } from "#domain/market/pricing/price-list.ts";

/**
 * What may happen, for the subscribers. An event names things by id; a handler reads the rest from the database,
 * where it stands as of the event or later. Money is in minor units as decimal text, since JSON has no bigint.
 */
export type DomainEvent =
  | { readonly kind: "client_registered"; readonly clientId: string }
  /** Somebody asked for an account under this client's e-mail address. */
  | { readonly kind: "registration_repeated"; readonly clientId: string; readonly isClosed?: boolean }
  /** Somebody asked for a new password; null where the address is nobody's, which is written down all the same. */
  | { readonly kind: "password_forgotten"; readonly clientId: string | null }
  | { readonly kind: "password_changed"; readonly clientId: string }
  | { readonly kind: "email_verification_asked"; readonly clientId: string }
  | { readonly kind: "email_verified"; readonly clientId: string }
  /** The client wants this address; it becomes theirs once the link that is mailed to it is followed. */
  | {
      readonly kind: "email_change_asked";
      readonly clientId: string;
      readonly email: string;
      /** Of the session that asked: once it has ended, no link is mailed. */
      readonly sessionId?: string;
    }
  | { readonly kind: "email_changed"; readonly clientId: string; readonly from: string }
  /** How the account is secured is different; `detail` names what changed, such as a passkey. */
  | {
      readonly kind: "security_changed";
      readonly clientId: string;
      readonly change: SecurityChange;
      readonly detail: string | null;
    }
  | { readonly kind: "account_closed"; readonly clientId: string }
  /** A client's own or company name is another one. */
  | { readonly kind: "client_named"; readonly clientId: string }
  /** A payout waits until its client gives a name. */
  | { readonly kind: "client_name_needed"; readonly clientId: string; readonly paymentId: string }
  /** A payout waits until its client sets up a second factor. */
  | { readonly kind: "client_second_factor_needed"; readonly clientId: string; readonly paymentId: string }
  /** A payout waits until its client says which town its recipient is in. */
  | { readonly kind: "recipient_address_needed"; readonly clientId: string; readonly paymentId: string }
  | { readonly kind: "client_status_changed"; readonly clientId: string; readonly status: string }
  /** A restriction of the client, or of everybody where it is null, is over: what it stopped may go on. */
  | { readonly kind: "restriction_ended"; readonly clientId: string | null }
  /** A colleague is to be mailed the link that sets their password. */
  | { readonly kind: "staff_invited"; readonly staffId: string }
  /** What a client, or everybody, pays in a pair, or in all, is different: null stands for all of them. */
  | {
      readonly kind: "margin_changed";
      readonly clientId: string | null;
      readonly pair: CanonicalPair | null;
    }
  /** A colleague prepared a quote for a client. */
  | {
      readonly kind: "quote_prepared";
      readonly clientId: string;
      readonly fromCurrency: CurrencyCode;
      readonly toCurrency: CurrencyCode;
      /** As the client is to ask for it: what they send, or what is received. */
      readonly amount: string;
      readonly isReceiving: boolean;
    }
  /** The desk accepted a client's document or asks for it again; the document holds which. */
  | { readonly kind: "document_reviewed"; readonly clientId: string; readonly documentId: string }
  | { readonly kind: "trade_booked"; readonly clientId: string; readonly tradeId: string }
  | { readonly kind: "trade_allocated"; readonly clientId: string; readonly tradeId: string }
  | { readonly kind: "trade_payment_made"; readonly clientId: string; readonly tradeId: string }
  /** A part of what a trade is due came in; amounts in the sold currency, `receivedMinor` with this part. */
  | {
      readonly kind: "trade_part_received";
      readonly clientId: string;
      readonly tradeId: string;
      readonly minor: string;
      readonly receivedMinor: string;
    }
  | {
      readonly kind: "trade_funded";
      readonly clientId: string;
      readonly tradeId: string;
      /** Recorded by hand: it is paid on once it is verified. */
      readonly unconfirmed?: boolean;
    }
  /** Money that had been recorded for a trade by hand was verified. */
  | { readonly kind: "trade_funds_verified"; readonly clientId: string; readonly tradeId: string }
  | { readonly kind: "trade_completed"; readonly clientId: string; readonly tradeId: string }
  | {
      readonly kind: "trade_cancelled";
      readonly clientId: string;
      readonly tradeId: string;
      readonly expired: boolean;
      /** The desk's, in words, where it was the desk that cancelled. */
      readonly reason?: string;
    }
  /** A trade failed, whatever it had reached; the reason is the desk's, in words that the client reads. */
  | {
      readonly kind: "trade_failed";
      readonly clientId: string;
      readonly tradeId: string;
      readonly reason?: string;
    }
  /** Money that reached the balance paid what the client owed from closed trades. */
  | {
      readonly kind: "closeout_collected";
      readonly clientId: string;
      readonly currency: CurrencyCode;
      readonly minor: string;
    }
  /** An approver took back what closing the trade had cost. */
  | { readonly kind: "closeout_waived"; readonly clientId: string; readonly tradeId: string }
  /** A completed trade earns its client points and their referrer profit share, at the rates of the next moment. */
  | { readonly kind: "rewards_due"; readonly clientId: string; readonly tradeId: string }
  | { readonly kind: "points_changed"; readonly clientId: string }
  /** Amounts of profit share in US cents; the client is the referrer. */
  | { readonly kind: "profit_share_earned"; readonly clientId: string; readonly usdMinor: string }
  | { readonly kind: "profit_share_taken_back"; readonly clientId: string; readonly usdMinor: string }
  | {
      readonly kind: "profit_share_cashed_out";
      readonly clientId: string;
      readonly usdMinor: string;
      /** What of it came to the client's USD balance. */
      readonly paidMinor: string;
    }
  | {
      readonly kind: "receipt_queued";
      readonly receiptId: string;
      readonly clientId: string | null;
      readonly tradeId: string | null;
    }
  /** Nothing is near the name of who sent money any more that was held for it. */
  | { readonly kind: "payer_cleared"; readonly receiptId: string }
  /** The desk put a part of money that waited into a client's balance. */
  | { readonly kind: "receipt_credited"; readonly clientId: string; readonly partId: string }
  /** The desk sends money that waited for a client's trade back to its payer. */
  | {
      readonly kind: "receipt_returned";
      readonly clientId: string;
      readonly tradeId: string;
      readonly receiptId: string;
    }
  /** Money on its way back to a payer was given to the bank. */
  | { readonly kind: "receipt_return_sent"; readonly paymentId: string }
  | { readonly kind: "order_expired"; readonly clientId: string; readonly orderId: string }
  | { readonly kind: "order_failed"; readonly clientId: string; readonly orderId: string }
  | {
      readonly kind: "alert_fired";
      readonly clientId: string;
      readonly alertId: string;
      readonly fromCurrency: CurrencyCode;
      readonly toCurrency: CurrencyCode;
      /** Rates as decimal text: an alert may have another target by the time that its client is told. */
      readonly targetRate: string;
      readonly clientRate: string;
    }
  /** The client rates of a morning, for one who asked for them daily. */
  | {
      readonly kind: "daily_rates_due";
      readonly clientId: string;
      /** The client's own day, `YYYY-MM-DD`. */
      readonly day: string;
      readonly rates: readonly {
        readonly fromCurrency: CurrencyCode;
        readonly toCurrency: CurrencyCode;
        readonly targetRate: string;
        readonly clientRate: string;
      }[];
    }
  /** A client wants the details of their account in a currency mailed to an address. */
  | {
      readonly kind: "account_details_asked";
      readonly clientId: string;
      readonly currency: CurrencyCode;
      readonly email: string;
    }
  /** Money arrived for which a client has an automatic exchange. */
  | { readonly kind: "auto_exchange_due"; readonly clientId: string; readonly receiptId: string }
  /** Something became of it, or of the payment that waited for a recipient. */
  | {
      readonly kind: "auto_exchange_settled";
      readonly clientId: string;
      readonly receiptId: string;
      readonly autoExchangeId: string;
    }
  /** A rule has a recipient, or another one. */
  | { readonly kind: "auto_exchange_assigned"; readonly clientId: string; readonly autoExchangeId: string }
  /** A recipient was added or changed. */
  | { readonly kind: "beneficiary_saved"; readonly clientId: string; readonly beneficiaryId: string }
  /** Money was recorded for a client by hand: it can be used once it is verified. */
  | { readonly kind: "balance_unconfirmed"; readonly clientId: string; readonly receiptId: string }
  | { readonly kind: "balance_credited"; readonly clientId: string; readonly receiptId: string }
  | ({ readonly kind: "payment_ready" } & OfPayment)
  /** What kept a payment back is gone; it is looked at again. */
  | ({ readonly kind: "payment_cleared" } & OfPayment)
  | ({ readonly kind: "payment_sent" } & OfPayment)
  | ({ readonly kind: "payment_completed" } & OfPayment)
  /** The desk declined a payment before it left. */
  | ({ readonly kind: "payment_declined" } & OfPayment)
  | ({ readonly kind: "payment_returned" } & OfPayment);

/** Which payment it is of. */
type OfPayment = {
  readonly clientId: string;
  /** Null for a withdrawal, which has no trade. */
  readonly tradeId: string | null;
  readonly paymentId: string;
};

export type SecurityChange =
  | "backup_code_used"
  | "backup_codes_made"
  | "factors_forgotten"
  | "factors_reset"
  | "password_changed"
  | "passkey_added"
  | "passkey_removed"
  | "totp_added"
  | "totp_removed";

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
  "security_changed",
  "account_closed",
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
  "receipt_return_sent",
  "margin_changed",
  "order_expired",
  "order_failed",
  "alert_fired",
  "daily_rates_due",
  "account_details_asked",
  "auto_exchange_due",
  "auto_exchange_settled",
  "auto_exchange_assigned",
  "beneficiary_saved",
  "balance_unconfirmed",
  "balance_credited",
  "payment_ready",
  "payment_cleared",
  "payment_sent",
  "payment_completed",
  "payment_returned",
  "payment_declined",
] as const satisfies readonly EventKind[];

export type EventOf<K extends EventKind> = Extract<DomainEvent, { readonly kind: K }>;

/** An event as its subscribers get it. `key` is the same at each relay, so that a handler can tell a repeat. */
export type Relayed<E extends DomainEvent = DomainEvent> = {
  readonly key: string;
  readonly at: Date;
  readonly event: E;
};
