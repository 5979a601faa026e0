import type { Browser, Page } from "@playwright/test";

/** Whether a page can be made as a new one is: a clock or a devtools session of a journey's own cannot be taken back. */
type KeptPage = {
  readonly page: Page;
  readonly size: ReturnType<Page["viewportSize"]>;
  isTaken: boolean;
  isAltered: boolean;
};

/**
 * Pages that the journeys of a worker take one after another, by name. A page in a new context costs four seconds of a
 * core before it shows anything: a profile, a process, and every script compiled. A kept one costs a quarter of that.
 */
const kept = new Map<string, KeptPage>();

/** A page as new: empty, signed out, without routes. Those of other names share nothing with it but the server. */
export async function takePage(browser: Browser, name: string, baseURL: string | undefined): Promise<Page> {
  const known = kept.get(`${name} ${baseURL}`);
  if (known) {
    known.isTaken = true;
    return known.page;
  }
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  const opened: KeptPage = { page, size: page.viewportSize(), isTaken: true, isAltered: false };
  const install = context.clock.install.bind(context.clock);
  context.clock.install = (options) => {
    opened.isAltered = true;
    return install(options);
  };
  const newCDPSession = context.newCDPSession.bind(context);
  context.newCDPSession = (target) => {
    opened.isAltered = true;
    return newCDPSession(target);
  };
  kept.set(`${name} ${baseURL}`, opened);
  return page;
}

/** After a journey: makes every page as new. After a failed one they are closed, which takes the picture of the failure. */
export async function putPagesBack({ hasFailed }: { hasFailed: boolean }): Promise<void> {
  for (const [name, known] of kept) {
    const { page, size, isTaken, isAltered } = known;
    if (!isTaken && !hasFailed) continue;
    known.isTaken = false;
    const isAsNew = !hasFailed && !isAltered && !page.isClosed() && (await isReset(page, size));
    if (isAsNew) continue;
    kept.delete(name);
    await page.context().close();
  }
}

/** False where a page that was still on its way somewhere did not let go. */
function isReset(page: Page, size: KeptPage["size"]): Promise<boolean> {
  return reset(page, size).then(
    () => true,
    () => false,
  );
}

async function reset(page: Page, size: KeptPage["size"]): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ["console", "pageerror", "request", "response"]) await page.removeAllListeners(event);
  await Promise.all([
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.unrouteAll({ behavior: "ignoreErrors" }),
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
    page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null }),
  ]);
  const now = page.viewportSize();
  if (size && (now?.width !== size.width || now.height !== size.height)) await page.setViewportSize(size);
  // A picture has none of our scripts, which would write to the stores of the tab as they are emptied.
  await page.goto("/favicon.ico");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
