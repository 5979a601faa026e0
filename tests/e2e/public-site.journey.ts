import type { CDPSession, Page, Request } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitUntilSettled } from "./journey.ts";
import { logIn } from "./log-in.ts";

const titles: Record<string, string> = {
  "/": "Summit: global payments, built for shared success",
};

/**
 * The paths of the public pages, as the site map lists them; of the API reference's pages, which are generated alike,
 * one. The scenarios check the titles of all.
 */
async function listPages(page: Page): Promise<string[]> {
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)]
    .map(([, address = ""]) => new URL(address).pathname)
    .filter((path) => !path.startsWith("/developers/reference/") || path === reference);
}

const reference = "/developers/reference/quotes";

test("every public page has a title and one heading of its own, is accessible and fits its window", async ({
  page,
}) => {
  test.slow();
  const paths = await listPages(page);
  const found = new Set<string>();
  for (const path of paths) {
    await page.goto(path);
    const title = await page.title();
    expect(title, path).toMatch(titles[path] ?? / · Summit$/);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await expect(page.getByRole("contentinfo"), path).toContainText("Terms of Use");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    found.add(title);
  }
  expect(found.size).toBe(paths.length);
});

test("every public page is readable without JavaScript", async ({ browser, baseURL }, { project }) => {
  const { viewport = null } = project.use;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  for (const path of await listPages(page)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await context.close();
});

test("every public page looks the same with its part of the style sheet as with all of it", async ({
  page,
}) => {
  test.slow();
  // A form that hydrates in between would change the page.
  await page.route("**/assets/site-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  const session = await page.context().newCDPSession(page);
  // The documentation's pages have one share.
  const examples = ["/developers/quick-start", "/developers/errors", reference];
  const paths = (await listPages(page)).filter((path) => !path.startsWith("/developers"));
  for (const path of [...paths, ...examples, "/login", "/register"]) {
    await page.goto(path);
    await waitUntilSettled(page);
    const before = await readBoxes(page, session);
    await page.evaluate(async () => {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
      link.href = document.documentElement.dataset.styles ?? "";
      const applied = new Promise((resolve) => link.addEventListener("load", resolve, { once: true }));
      document.head.append(link);
      await applied;
    });
    await waitUntilSettled(page);
    const after = await readBoxes(page, session);
    expect(before.length, `boxes of ${path}`).toBeGreaterThan(50);
    expect(
      after.filter((box, index) => box !== before[index]),
      path,
    ).toEqual([]);
    expect(after, path).toHaveLength(before.length);
  }
});

/**
 * Each box of the page, those of `::before` and `::after` too: its place and all its computed styles. Pixels would not
 * do: two screenshots of one long page can differ by a shade.
 */
async function readBoxes(page: Page, session: CDPSession): Promise<string[]> {
  const computedStyles = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...getComputedStyle(document.documentElement)].filter((name) => !name.startsWith("--"));
  });
  const { documents, strings } = await session.send("DOMSnapshot.captureSnapshot", { computedStyles });
  return documents.flatMap(({ layout: { styles, bounds } }) =>
    styles.map((values, index) => {
      const style = values.map((value, place) => `${computedStyles[place]}: ${strings[value]}`);
      return [`at ${bounds[index]?.join()}`, ...style].join("; ");
    }),
  );
}

test("the header becomes compact past 200 px and tall again at the top", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const header = page.getByRole("banner");
  const tall = (await header.boundingBox())?.height ?? 0;
  await page.evaluate(() => window.scrollTo({ top: 190, behavior: "instant" }));
  await expect(header).not.toHaveAttribute("data-compact");
  await page.evaluate(() => window.scrollTo({ top: 260, behavior: "instant" }));
  await expect(header).toHaveAttribute("data-compact");
  await expect.poll(async () => (await header.boundingBox())?.height ?? 0).toBeLessThan(tall - 10);
  await expect(header).toBeInViewport();
  await header.getByRole("link", { name: "Summit, back to top" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(header).not.toHaveAttribute("data-compact");
});

test("the pills show the current page, and on a phone they are in a drawer that needs no script", async ({
  browser,
  baseURL,
  isMobile,
}, { project }) => {
  const { viewport = null } = project.use;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto("/");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (isMobile) {
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press("Enter");
  } else {
    await expect(menu).toBeHidden();
  }
  const personal = page.getByRole("link", { name: "Personal" }).filter({ visible: true }).first();
  await personal.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/features/personal");
  if (isMobile) await menu.click();
  const current = page.locator("header a[aria-current=page]").filter({ visible: true });
  await expect(current).toHaveText("Personal");
  await context.close();
});

test("the drawer is accessible while it is open", async ({ page, isMobile }) => {
  await page.goto("/");
  if (isMobile) {
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("link", { name: "Log in" }).filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole("link", { name: "Get Started" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL("/register");
});

test("every part of the client area sends a visitor to sign in", { tag: "@desktop" }, async ({ page }) => {
  for (const path of ["/dashboard", "/quote", "/pay", "/balances", "/alerts", "/dashboard-contact"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/auth");
  }
});

test(
  "a client on hold sees the public site and waits at the holding page",
  { tag: "@desktop" },
  async ({ page }, { project }) => {
    await page.goto("/register");
    await page.getByLabel("Email").fill(`site-${project.name}-${Date.now()}@summit.test`);
    await page.getByLabel("Password", { exact: true }).fill("four plain words here");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page).toHaveURL("/holding");
    for (const path of ["/dashboard", "/quote", "/orders"]) {
      await page.goto(path);
      await expect(page, path).toHaveURL("/holding");
    }
    for (const path of ["/", "/contact", "/careers", "/complaints", "/developers"]) {
      await page.goto(path);
      await expect(page.getByRole("contentinfo"), path).toContainText("Terms of Use");
    }
  },
);

test("an activated client has the dashboard at the root and contact, careers and complaints in the shell", async ({
  page,
}) => {
  await logIn(page);
  await expect(page).toHaveURL("/");
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
  for (const path of ["/contact", "/careers", "/complaints", "/developers", "/dashboard-contact"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByRole("link", { name: /Skip to content/ }), path).toHaveAttribute("href", "#main");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.goto("/landing");
  await expect(page).toHaveTitle("Summit: global payments, built for shared success");
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Get a Quote" })).toBeVisible();
});

test("an unknown address responds with 404 and says so", async ({ page }) => {
  for (const path of ["/no/such/page", "/features/nothing", "/admin/nothing"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
    await expect(page).toHaveTitle("404 Page Not Found · Summit");
    await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("the front page loads at most 10 kB of scripts before it is touched", { tag: "@desktop" }, async ({
  page,
}) => {
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") scripts.push(request);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThanOrEqual(10_000);
});

test("nothing on the home page moves for somebody who asked for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/landing");
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      const longest = Math.max(
        ...`${transitionDuration}, ${animationDuration}`.split(", ").map(Number.parseFloat),
      );
      return longest > 0.001 ? [element.className] : [];
    }),
  );
  expect(moving).toEqual([]);
});

test("what appears does so whole for somebody who asked for less motion, not one nested element after the other", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/landing");
  const hidden = await page.evaluate(() => {
    const main = document.querySelector("main") ?? document.body;
    const countHidden = () =>
      [...main.querySelectorAll("*")].filter((element) => getComputedStyle(element).visibility === "hidden")
        .length;
    const before = countHidden();
    main.style.visibility = "hidden";
    const meanwhile = countHidden();
    main.style.visibility = "";
    return { before, meanwhile, after: countHidden() };
  });
  expect(hidden.meanwhile).toBeGreaterThan(100);
  expect(hidden.after).toBe(hidden.before);
});
