import { demoMark } from "#contract/pages.ts";

/** Whether the server marked the page as a demo's. */
export function isDemo(): boolean {
  return document.querySelector(`meta[name="${demoMark}"]`) !== null;
}
