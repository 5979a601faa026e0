import { type CurrencyCode, minorUnitsOf } from "#domain/currency.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { rateDecimals } from "#domain/market/rates/format-display-rate.ts";

/** `symbol` where one currency stands alone (£1,250.00), `code` where two meet (1,250.00 GBP), `plain` in a column. */
export type MoneyStyle = "symbol" | "code" | "plain";

/** Currencies whose short sign nobody takes for another's: `A$` and `CN¥` keep their letters. */
const bareSymbols: ReadonlySet<CurrencyCode> = new Set(["GBP", "EUR", "USD", "JPY"]);

/** Formats a decimal text exactly: Intl.NumberFormat takes the text itself, no float in between. */
export function formatMoney(amount: string, currency: CurrencyCode, style: MoneyStyle = "code"): string {
  const digits = minorUnitsOf(currency);
  const figure = new Intl.NumberFormat("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(style === "symbol" && {
      style: "currency",
      currency,
      // A bare $ is the US dollar alone.
      currencyDisplay: bareSymbols.has(currency) ? "narrowSymbol" : "symbol",
    }),
  }).format(amount as Intl.StringNumericLiteral);
  return style === "code" ? `${figure} ${currency}` : figure;
}

/** An amount that came or went, with its sign: "+$12.00", "−$5.00". The decimal text carries a minus where it went. */
export function formatSignedMoney(amount: string, currency: CurrencyCode): string {
  const went = amount.startsWith("-");
  return `${went ? "−" : "+"}${formatMoney(went ? amount.slice(1) : amount, currency, "symbol")}`;
}

/** Points as the server sends them, "-1250.50", with thousands apart, both decimals and the minus of amounts: "−1,250.50". */
export function formatPointsFigure(points: string): string {
  return new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .format(points as Intl.StringNumericLiteral)
    .replace("-", "−");
}

/** A rate of the market or of an exchange: four decimals, six where it is small. */
export function formatRateFigure(rate: number): string {
  const digits = rateDecimals(rate);
  return new Intl.NumberFormat("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(rate);
}

/** A rate that somebody asked for, exactly as it was asked for: as many decimals as it has, four at least. */
export function formatTarget(target: number): string {
  return new Intl.NumberFormat("en-GB", { minimumFractionDigits: 4, maximumFractionDigits: 10 }).format(
    target,
  );
}

/** A share of change with its sign: "+0.42%", "−0.42%". Zero has none. */
export function formatChange(share: number): string {
  const change = new Intl.NumberFormat("en-GB", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  });
  return formatPercent(change.format(share * 100).replace("-", "−"));
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** dd MMM yyyy in the reader's own time zone. A plain date ("2026-11-18") is that day everywhere. */
export function formatDate(value: string | Date): string {
  const date = toDate(value);
  return `${pad(date.getDate())} ${months[date.getMonth()]} ${date.getFullYear()}`;
}

/** dd MMM, where the year is plain from the place. */
export function formatDay(value: string | Date): string {
  const date = toDate(value);
  return `${pad(date.getDate())} ${months[date.getMonth()]}`;
}

/** HH:mm in the reader's own time zone. */
export function formatTime(value: string | Date): string {
  const date = toDate(value);
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** HH:mm:ss, for a rate that moves twice a second. */
export function formatClock(value: string | Date): string {
  return `${formatTime(value)}:${pad(toDate(value).getSeconds())}`;
}

/** dd MMM yyyy HH:mm */
export function formatDateTime(value: string | Date): string {
  return `${formatDate(value)} ${formatTime(value)}`;
}

function toDate(value: string | Date): Date {
  if (value instanceof Date) return value;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00`) : new Date(value);
}

function pad(part: number): string {
  return part.toString().padStart(2, "0");
}

/** A file's size as people say it: "48 kB", "1.2 MB". Never "0 kB" for a file that has something in it. */
export function formatFileSize(bytes: number): string {
  const megabytes = bytes >= 1_000_000;
  const size = megabytes ? bytes / 1_000_000 : Math.ceil(bytes / 1_000);
  const figure = new Intl.NumberFormat("en-GB", { maximumFractionDigits: megabytes ? 1 : 0 }).format(size);
  return `${figure} ${megabytes ? "MB" : "kB"}`;
}
