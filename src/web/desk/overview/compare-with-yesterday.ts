export type Comparison = {
  /** "+18%", when there is something to compare with. */
  readonly change: string | undefined;
  readonly words: string;
};

const wholePercent = new Intl.NumberFormat("en-GB", {
  style: "percent",
  maximumFractionDigits: 0,
  signDisplay: "exceptZero",
});

/** An amount of today against yesterday's up to the same time; null without rates. */
export function compareWithYesterday(
  today: string | null,
  yesterday: string | null,
  time: string,
): Comparison {
  if (today === null || yesterday === null)
    return { change: undefined, words: "no comparison without rates" };
  const [now, before] = [Number(today), Number(yesterday)];
  if (before === 0) return { change: undefined, words: `none yesterday by ${time}` };
  const change = wholePercent.format(now / before - 1).replace("-", "−");
  return { change, words: `on yesterday by ${time}` };
}
