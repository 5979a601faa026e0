import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof categories)[number];

export type Measured = {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Largest contentful paint on a simulated mid-range phone with a slow connection. */
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  /** The audits that lost points, by Lighthouse's names. */
  readonly lost: readonly string[];
};

/** One Lighthouse run with mobile settings in a fresh browser with an empty cache. */
export async function measurePage(url: string, executablePath: string, port: number): Promise<Measured> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      `--remote-debugging-port=${port}`,
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
  try {
    const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories] });
    if (!result) throw new Error(`Lighthouse answered nothing for ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    return {
      scores: {
        performance: score("performance"),
        accessibility: score("accessibility"),
        "best-practices": score("best-practices"),
        seo: score("seo"),
      },
      largestPaintMs: lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
      layoutShift: lhr.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
      lost: categories.flatMap((category) =>
        (lhr.categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ""}`.trim()),
      ),
    };
  } finally {
    await browser.close();
  }
}
