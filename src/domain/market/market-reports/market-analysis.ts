import { formatCalendarDay, startOfDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { formatDisplayRate } from "#domain/market/rates/format-display-rate.ts";
import { formatAmount, money } from "#domain/money.ts";
import { convert } from "#domain/rate.ts";
import type { DayRate, PairWeek } from "./pair-week.ts";

/** Changes below 0.1% are called unchanged. */
const littleChange = 0.001;
const livelier = 1.25;
const calmer = 0.8;

const nouns: Partial<Record<CurrencyCode, string>> = {
  GBP: "the pound",
  EUR: "the euro",
  USD: "the dollar",
  JPY: "the yen",
  AUD: "the Australian dollar",
};

export function getCurrencyNoun(currency: CurrencyCode): string {
  return nouns[currency] ?? currency;
}

/** Headline from GBP against EUR and USD. */
export function writeTitle(pairs: readonly PairWeek[]): string {
  const [euro, dollar] = (["EUR", "USD"] as const).map(
    (to) => pairs.find((pair) => pair.from === "GBP" && pair.to === to)?.change ?? 0,
  );
  const [one, other] = [directionOf(euro ?? 0), directionOf(dollar ?? 0)];
  if (one === other) return bothWays[one];
  return `The pound ${verbs[one]} the euro and ${verbs[other]} the dollar`;
}

type Direction = "up" | "flat" | "down";
const verbs: Record<Direction, string> = { up: "gains on", flat: "holds against", down: "slips against" };
const bothWays: Record<Direction, string> = {
  up: "The pound gains on the euro and the dollar",
  flat: "A quiet week for the pound",
  down: "The pound slips against the euro and the dollar",
};

function directionOf(change: number): Direction {
  if (Math.abs(change) < littleChange) return "flat";
  return change > 0 ? "up" : "down";
}

/** Highlights, one rule each; a rule may yield none. */
export function writeHighlights(pairs: readonly PairWeek[]): string[] {
  const byMove = pairs.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const byRange = pairs.toSorted((a, b) => b.range - a.range);
  const sentences = [
    byMove[0] && largestMove(byMove[0]),
    ...pairs.filter(({ from, to }) => from === "GBP" && to === "EUR").map(inMoney),
    byRange[0] && byRange[0] !== byMove[0] ? widestRange(byRange[0]) : undefined,
    ...pairs.filter(({ extreme }) => extreme !== undefined).map(newExtreme),
    unusualPace(pairs),
  ];
  return sentences.filter((sentence): sentence is string => sentence !== undefined);
}

function largestMove({ from, to, change, before }: PairWeek): string {
  if (directionOf(change) === "flat")
    return `None of the pairs moved by more than ${formatPercent(0.1)} over the week.`;
  const more = change > 0 ? "more" : "less";
  return `The largest move was in ${from}/${to}: 1 ${from} bought ${percent(change)} ${more} ${to} than on ${formatCalendarDay(before.day)}.`;
}

/** The worth of 10,000 of the sold currency, at the close and before, to the cent. */
function inMoney({ from, to, before, close }: PairWeek): string {
  const sold = money(1_000_000n, from);
  const [then, now] = [before, close].map(({ mid }) => convert(sold, mid, to, "half-even"));
  if (!then || !now) return "";
  const gap = now.minor - then.minor;
  const difference = money(gap < 0n ? -gap : gap, to);
  const compared =
    gap === 0n
      ? "as much as"
      : `${grouped(formatAmount(difference))} ${to} ${gap > 0n ? "more" : "less"} than`;
  return `10,000 ${from} came to ${grouped(formatAmount(now))} ${to} at ${weekday(close)}'s mid-market rate, ${compared} a week before.`;
}

function widestRange({ from, to, range, lowest, highest }: PairWeek): string {
  return `${from}/${to} had the widest range: ${percent(range)} between ${weekday(lowest)} (${formatDisplayRate(lowest.mid)}) and ${weekday(highest)} (${formatDisplayRate(highest.mid)}).`;
}

function newExtreme({ from, to, extreme, close }: PairWeek): string {
  return `${from}/${to} ended the week at ${formatDisplayRate(close.mid)}, its ${extreme} in 13 weeks.`;
}

/** The pair whose volatility differs most from its usual one. */
function unusualPace(pairs: readonly PairWeek[]): string | undefined {
  const paced = pairs.flatMap((pair) => {
    const pace = paceOf(pair);
    return pace === undefined ? [] : [{ ...pair, pace }];
  });
  const [most] = paced.toSorted((a, b) => Math.abs(Math.log(b.pace)) - Math.abs(Math.log(a.pace)));
  if (!most || (most.pace < livelier && most.pace > calmer)) return undefined;
  const how = most.pace >= livelier ? "livelier" : "calmer";
  return `${most.from}/${most.to} has been ${how} than usual: annualised volatility was ${percent(most.volatility ?? 0)} over the last four weeks, against ${percent(most.usualVolatility ?? 0)} in the previous quarter.`;
}

function paceOf({ volatility, usualVolatility }: PairWeek): number | undefined {
  return volatility && usualVolatility ? volatility / usualVolatility : undefined;
}

export function writeAnalysis(pair: PairWeek): string {
  const { from, to, change, before, close, highest, lowest, volatility } = pair;
  const verb = { up: "rose", flat: "was little changed", down: "fell" }[directionOf(change)];
  const by = directionOf(change) === "flat" ? "" : ` ${percent(change)}`;
  const pace = paceOf(pair);
  const compared =
    pace === undefined
      ? ""
      : pace >= livelier
        ? ", livelier than usual"
        : pace <= calmer
          ? ", calmer than usual"
          : ", about as usual";
  const moves =
    volatility === undefined
      ? ""
      : ` Its annualised volatility over the last four weeks was ${percent(volatility)}${compared}.`;
  return `${capital(getCurrencyNoun(from))} ${verb}${by} against ${getCurrencyNoun(to)}, from ${formatDisplayRate(before.mid)} to ${formatDisplayRate(close.mid)}. It was lowest on ${weekday(lowest)} at ${formatDisplayRate(lowest.mid)} and highest on ${weekday(highest)} at ${formatDisplayRate(highest.mid)}.${moves}`;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function weekday({ day }: Pick<DayRate, "day">): string {
  return weekdays[startOfDay(day).getUTCDay()] ?? "";
}

/** Unsigned: the text gives the direction. */
function percent(share: number): string {
  return formatPercent((Math.abs(share) * 100).toFixed(2));
}

function grouped(text: string): string {
  return text.replace(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ",");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
