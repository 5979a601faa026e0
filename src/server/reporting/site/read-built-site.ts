import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteAssets, SiteRenderer } from "#contract/reporting/site.ts";

const folder = join(import.meta.dirname, "../../../../.build/site");

export type BuiltSite = { readonly renderer: SiteRenderer; readonly assets: SiteAssets };

/** The public pages' renderer and files; undefined when they are not built. */
export async function readBuiltSite(): Promise<BuiltSite | undefined> {
  const file = join(folder, "render-site.js");
  if (!existsSync(file)) return undefined;
  const renderer: SiteRenderer = await import(pathToFileURL(file).href);
  return { renderer, assets: JSON.parse(await readFile(join(folder, "assets.json"), "utf8")) };
}
