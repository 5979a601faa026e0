import type { Page, Route } from "@playwright/test";

type Answer = Parameters<Route["fulfill"]>[0];

const busy: Answer = { status: 503, json: { code: "unavailable", message: "Summit is busy at the moment." } };

/**
 * Fails the calls of `url` until "Try again" is pressed by the function that it returns. A live change that reads
 * again just before would take the button away from a call that succeeds any earlier.
 */
export async function failUntilRetried(
  page: Page,
  url: string,
  failure = busy,
): Promise<() => Promise<void>> {
  await page.route(url, async (route) => {
    const retried = page.evaluate(() => "retried" in document.documentElement.dataset);
    // A call of a page that is left meanwhile is answered to nobody.
    const isRetried = await retried.catch(() => false);
    await (isRetried ? route.fallback() : route.fulfill(failure));
  });
  return async () => {
    await page.evaluate(() => {
      const note = ({ target }: Event) => {
        if (target instanceof Element && target.closest("button")?.textContent === "Try again")
          document.documentElement.dataset.retried = "";
      };
      document.addEventListener("click", note, { capture: true });
    });
    await page.getByRole("button", { name: "Try again" }).click();
  };
}
