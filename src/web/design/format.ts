import { type CurrencyCode, getMinorUnits } from "#domain/currency.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { rateDecimals } from "#domain/market/rates/format-display-rate.ts";
import { numberFormat } from "./number-format.ts";

/**
 * `symbol` where one currency stands alone (£1,250.00), `code` where two meet (1,250.00 GBP), `plain` in a
 * column.
 */
export type MoneyStyle = "symbol" | "code" | "plain";

/** Currencies with an unambiguous short sign: `A$` and `CN¥` keep their letters. */
const bareSymbols: ReadonlySet<CurrencyCode> = new Set(["GBP", "EUR", "USD", "JPY"]);

/** Formats a decimal text exactly: Intl.NumberFormat accepts text, so no float is involved. */
export function formatMoney(amount: string, currency: CurrencyCode, style: MoneyStyle = "code"): string {
  const digits = getMinorUnits(currency);
  const figure = numberFormat({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(style === "symbol" && {
      style: "currency",
      currency,
      // A bare $ means US dollars.
      currencyDisplay: bareSymbols.has(currency) ? "narrowSymbol" : "symbol",
    }),
  })
    .format(amount as Intl.StringNumericLiteral)
    .replace("-", "−");
  return style === "code" ? `${figure} ${currency}` : figure;
}

/** A signed amount: "+$12.00", "−$5.00". The decimal text has a minus for money out. */
export function formatSignedMoney(amount: string, currency: CurrencyCode): string {
  const went = amount.startsWith("-");
  return `${went ? "−" : "+"}${formatMoney(went ? amount.slice(1) : amount, currency, "symbol")}`;
}

/** The server's points text, "-1250.50", grouped with both decimals: "−1,250.50". */
export function formatPointsFigure(points: string): string {
  return numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .format(points as Intl.StringNumericLiteral)
    .replace("-", "−");
}

/** A market or exchange rate: four decimals, six for small ones. */
export function formatRateFigure(rate: number): string {
  const digits = rateDecimals(rate);
  return numberFormat({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(rate);
}

/** A rate on a chart's axis, which has room for six digits: "1.1652", "210.76". */
export function formatAxisRate(rate: number): string {
  const digits = rate < 100 ? rateDecimals(rate) : 2;
  return numberFormat({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(rate);
}

/** A large figure for an axis: "250", "1.5k", "3m". */
export function formatShortFigure(value: number): string {
  return numberFormat({ notation: "compact" }).format(value).toLowerCase();
}

/** A target rate with all its decimals, at least four. */
export function formatTarget(target: number): string {
  return numberFormat({ minimumFractionDigits: 4, maximumFractionDigits: 10 }).format(target);
}

/** A signed change: "+0.42%", "−0.42%". Zero has no sign. */
export function formatChange(share: number): string {
  const change = numberFormat({
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  });
  return formatPercent(change.format(share * 100).replace("-", "−"));
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** dd MMM yyyy in the reader's time zone. A plain date ("2026-11-18") is that day everywhere. */
export function formatDate(value: string | Date): string {
  const date = toDate(value);
  return `${pad(date.getDate())} ${months[date.getMonth()]} ${date.getFullYear()}`;
}

/** For example `01 Apr 2026 to 31 Mar 2027`; one day alone is that day. */
export function formatPeriod({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  return startsOn === endsOn ? formatDate(startsOn) : `${formatDate(startsOn)} to ${formatDate(endsOn)}`;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** "Wed 25 Nov 2026", for a day to plan for. */
export function formatWeekday(value: string | Date): string {
  return `${weekdays[toDate(value).getDay()]} ${formatDate(value)}`;
}

/** dd MMM, where the year is obvious. */
export function formatDay(value: string | Date): string {
  const date = toDate(value);
  return `${pad(date.getDate())} ${months[date.getMonth()]}`;
}

/** HH:mm in the reader's time zone. */
export function formatTime(value: string | Date): string {
  const date = toDate(value);
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** HH:mm:ss, for a rate that changes twice a second. */
export function formatClock(value: string | Date): string {
  return `${formatTime(value)}:${pad(toDate(value).getSeconds())}`;
}

/** dd MMM yyyy HH:mm */
export function formatDateTime(value: string | Date): string {
  return `${formatDate(value)} ${formatTime(value)}`;
}

/** The last whole minute before an end, as dd MMM yyyy HH:mm: no reader takes "00:00" for the end of the day before. */
export function formatLastMinute(end: string | Date): string {
  return formatDateTime(new Date(toDate(end).getTime() - 60_000));
}

function toDate(value: string | Date): Date {
  if (value instanceof Date) return value;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00`) : new Date(value);
}

function pad(part: number): string {
  return part.toString().padStart(2, "0");
}

/** A file size: "48 kB", "1.2 MB". Never "0 kB" for a non-empty file. */
export function formatFileSize(bytes: number): string {
  const megabytes = bytes >= 1_000_000;
  const size = megabytes ? bytes / 1_000_000 : Math.ceil(bytes / 1_000);
  const figure = numberFormat({ maximumFractionDigits: megabytes ? 1 : 0 }).format(size);
  return `${figure} ${megabytes ? "MB" : "kB"}`;
}

/** A sentence as the continuation of another. */
export function startLower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
