import type { Browser, Page } from "@playwright/test";

type KeptPage = {
  readonly page: Page;
  readonly size: ReturnType<Page["viewportSize"]>;
  isTaken: boolean;
  /** By what cannot be undone: a fake clock, a devtools session, a script that runs before each document's own. */
  isAltered: boolean;
};

/**
 * Pages that a worker's journeys reuse, by name. A page in a new context costs four CPU seconds for its
 * profile, process and script compilation; a reused one a quarter of that.
 */
const kept = new Map<string, KeptPage>();

/** A page as new: empty, signed out, without routes. Pages of other names share only the server with it. */
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
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = (script, argument) => {
    opened.isAltered = true;
    return addInitScript(script, argument);
  };
  kept.set(`${name} ${baseURL}`, opened);
  return page;
}

/** Resets every page after a journey, or closes them after a failed one, which takes its screenshot. */
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

/** False if a page that was still navigating could not be reset. */
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
    page.emulateMedia({ media: null, colorScheme: null, reducedMotion: "reduce" }),
  ]);
  const now = page.viewportSize();
  if (size && (now?.width !== size.width || now.height !== size.height)) await page.setViewportSize(size);
  // An image document runs no scripts that could write to the tab's storage while it is cleared.
  await page.goto("/favicon.ico");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
