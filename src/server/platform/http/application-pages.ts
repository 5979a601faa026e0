import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readUser } from "#contract/clients/auth.ts";
import { readStaffUser } from "#contract/clients/staff-auth.ts";
import { demoMark, findClientPage, isDeskPath } from "#contract/pages.ts";
import { listBalances } from "#contract/payments/balances.ts";
import { readBalanceWorth } from "#contract/reporting/balance-worth.ts";
import type { ApplicationFiles, SiteAssets } from "#contract/reporting/site.ts";

/** The application's document for an address. */
export type ApplicationPage = { readonly html: string; readonly etag: string };

export type ApplicationPages = {
  /** The document of a path, for somebody who is known to be an activated client or not. */
  readonly find: (path: string, isActivated: boolean) => ApplicationPage;
};

/** An empty address is the page's own with its query, and needs no script. */
const reloadLink = '<a class="link" href="">reload the page</a>.';

/** What Home shows first and largest. */
const homeCalls = [listBalances.path, readBalanceWorth.path];

/**
 * The application's document, which names what its address needs beyond the start: the scripts of the screen, who is
 * signed in, and Home's balances. A browser that finds out one after the other waits for a trip to the server each time.
 */
export async function readApplicationPages(
  folder: string,
  { isDemo }: { readonly isDemo: boolean },
): Promise<ApplicationPages> {
  const [page, assets] = await Promise.all([
    readFile(join(folder, "index.html"), "utf8"),
    readFile(join(folder, "../site/assets.json"), "utf8"),
  ]);
  const document = page.replace("reload the page.", reloadLink);
  const { application }: SiteAssets = JSON.parse(assets);
  const known = new Map<string, ApplicationPage>();
  return {
    find: (path, isActivated) => {
      const links = [
        ...(isDemo ? [`<meta name="${demoMark}" content="yes">`] : []),
        ...linksFor(path, isActivated, application),
      ].join("");
      const found = known.get(links) ?? pageOf(document.replace("</head>", `${links}</head>`));
      known.set(links, found);
      return found;
    },
  };
}

/**
 * A call is only named where the application makes it at once: a browser keeps its answer until somebody asks, which may be
 * after a log-in, and would then be answered as before it.
 */
function linksFor(path: string, isActivated: boolean, application: ApplicationFiles | undefined): string[] {
  if (isDeskPath(path)) return [preloadCall(readStaffUser.path)];
  // It is outside the layout that asks who the client is.
  if (path === "/admin/login") return [];
  const page = findClientPage(path);
  const screen = page === "/" ? "/dashboard" : page;
  const scripts = screen === undefined ? [] : (application?.screens[screen] ?? []);
  const calls = [readUser.path, ...(isActivated && screen === "/dashboard" ? homeCalls : [])];
  return [
    ...calls.map(preloadCall),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ];
}

function preloadCall(path: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${path}">`;
}

function pageOf(html: string): ApplicationPage {
  return { html, etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"` };
}
