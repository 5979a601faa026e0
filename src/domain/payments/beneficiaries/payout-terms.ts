import { addBusinessDays, addDays, type Day, isWeekend, type SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatMoneyWithCode, type Money, minorPerMajor, money } from "#domain/money.ts";
import { clockIn } from "#domain/time-zone.ts";
import type { CountryCode } from "./country.ts";
import { isSepaCountry } from "./sepa.ts";

export const payoutSchemes = ["faster_payments", "chaps", "sepa", "fedwire", "swift"] as const;
export type PayoutScheme = (typeof payoutSchemes)[number];

type SchemeTerms = {
  readonly name: string;
  /** Ours, in minor units of the payment's currency. */
  readonly fee: bigint;
  /** Local time by which a payment still leaves on that day. */
  readonly cutOff: `${number}:${number}`;
  readonly zone: string;
  /** Business days from leaving to arriving. */
  readonly days: number;
  /** Whether it also settles at weekends and on holidays. */
  readonly everyDay: boolean;
  /** Whether banks on the way may take a fee from the amount. */
  readonly mayBeReduced: boolean;
};

/** What a payment costs and how long it takes, by the scheme that carries it. */
export const schemeTerms: Readonly<Record<PayoutScheme, SchemeTerms>> = {
  faster_payments: {
    name: "Faster Payments",
    ...{ fee: 0n, cutOff: "22:00", zone: "Europe/London", days: 0, everyDay: true, mayBeReduced: false },
  },
  chaps: {
    name: "CHAPS",
    ...{ fee: 0n, cutOff: "16:00", zone: "Europe/London", days: 0, everyDay: false, mayBeReduced: false },
  },
  sepa: {
    name: "SEPA",
    ...{ fee: 0n, cutOff: "15:00", zone: "Europe/Berlin", days: 1, everyDay: false, mayBeReduced: false },
  },
  fedwire: {
    name: "Fedwire",
    ...{ fee: 0n, cutOff: "16:00", zone: "America/New_York", days: 0, everyDay: false, mayBeReduced: true },
  },
  swift: {
    name: "SWIFT",
    ...{ fee: 0n, cutOff: "15:00", zone: "Europe/London", days: 2, everyDay: false, mayBeReduced: true },
  },
};

/** The scheme's limit for one payment, in pence. */
const maxFasterPayment = 1_000_000_00n;

/**
 * The greatest amount of one payment, in minor units, of the schemes that have one. Above what we pay at all, others have none.
 * @see EPC125-05, SEPA Credit Transfer Scheme Rulebook, AT-T002; Fedwire Funds Service, InterbankSettlementAmount
 */
const maxPayment: Readonly<Partial<Record<PayoutScheme, bigint>>> = {
  sepa: 999_999_999_99n,
  fedwire: 9_999_999_999_99n,
};

export type PayoutCorridor = {
  readonly currency: CurrencyCode;
  /** Of the account. */
  readonly country: CountryCode;
  /** In minor units; undefined while it is open. */
  readonly amount?: bigint | undefined;
};

export function payoutScheme({ currency, country, amount = 0n }: PayoutCorridor): PayoutScheme {
  if (currency === "GBP" && country === "GB") return amount > maxFasterPayment ? "chaps" : "faster_payments";
  // Accounts in euros are named by IBAN, whose country this is.
  if (currency === "EUR" && isSepaCountry(country)) return "sepa";
  return currency === "USD" && country === "US" ? "fedwire" : "swift";
}

/** Message for an amount that is more than one payment of its scheme carries; undefined for others. */
export function payoutAmountFault(corridor: PayoutCorridor): string | undefined {
  const { currency, amount = 0n } = corridor;
  const scheme = payoutScheme(corridor);
  const most = maxPayment[scheme];
  if (most === undefined || amount <= most) return undefined;
  return `${schemeTerms[scheme].name} carries at most ${formatMoneyWithCode(money(most, currency))} in one payment. Pay it in parts.`;
}

/** The least amount of one payment in major units, about a pound; 1 in all other currencies. */
const leastPayment: Readonly<Partial<Record<CurrencyCode, bigint>>> = {
  AED: 5n,
  CNY: 10n,
  INR: 100n,
  JPY: 100n,
};

/**
 * Message for an amount below the least of one payment, which costs us whatever it carries; undefined for others. `whole` is what can be
 * paid at most: all of it is paid however little it is, so that nothing is kept from its owner.
 */
export function smallPayoutFault({ minor, currency }: Money, whole?: bigint): string | undefined {
  const least = (leastPayment[currency] ?? 1n) * minorPerMajor(currency);
  if (minor >= least || minor === whole) return undefined;
  return `A payment is at least ${formatMoneyWithCode(money(least, currency))}. Enter a larger amount.`;
}

/** When a payment leaves: at a moment, or on a later day before the cut-off. */
export type Leaving = { readonly at: Date } | { readonly on: Day };

export type PayoutTerms = Omit<SchemeTerms, "days" | "everyDay"> & {
  readonly scheme: PayoutScheme;
  readonly leavesOn: Day;
  readonly arrivesOn: Day;
};

/** What a payment costs, and when it leaves and arrives. */
export function payoutTerms(
  corridor: PayoutCorridor,
  leaving: Leaving,
  calendar: SettlementCalendar,
): PayoutTerms {
  const scheme = payoutScheme(corridor);
  const { days, everyDay, ...terms } = schemeTerms[scheme];
  const isClosed = (day: Day) => !everyDay && calendar.isHoliday(corridor.currency, day);
  const isOpen = (day: Day) => everyDay || !(isWeekend(day) || isClosed(day));
  const { day, time } = "on" in leaving ? { day: leaving.on, time: "" } : clockIn(terms.zone, leaving.at);
  // The day before an open one counts on to it.
  const asked = time < terms.cutOff ? day : addDays(day, 1);
  const leavesOn = isOpen(asked) ? asked : addBusinessDays(asked, 1, isClosed);
  return { ...terms, scheme, leavesOn, arrivesOn: addBusinessDays(leavesOn, days, isClosed) };
}
