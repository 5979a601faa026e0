import "./site-styles.css";
import { type IslandName, idleIslands, islands } from "./islands.ts";
import { loadStyleSheet } from "./load-style-sheet.ts";

/*
 * All the script that a public page begins with: the header becomes compact, and islands are brought to life on the first
 * touch, those that have something to say by themselves when the browser has nothing better to do.
 */
const compactFrom = 200;
const header = document.querySelector("[data-site-header]");

function followScroll(): void {
  header?.toggleAttribute("data-compact", scrollY > compactFrom);
}
addEventListener("scroll", followScroll, { passive: true });
followScroll();

for (const place of document.querySelectorAll<HTMLElement>("[data-island]")) hydrateOnInteraction(place);

function hydrateOnInteraction(place: HTMLElement): void {
  let pressed: HTMLElement | undefined;
  let begun = false;
  let sent: HTMLFormElement | undefined;
  const keepPress = (event: Event) => {
    const button = (event.target as Element).closest("button");
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  const keepForm = (event: Event) => {
    event.preventDefault();
    sent = event.target as HTMLFormElement;
  };
  // A form whose button still sleeps is not sent by Enter: the browser says nothing of it.
  const keepEnter = ({ key, target }: KeyboardEvent) => {
    const form = key === "Enter" && target instanceof HTMLInputElement ? target.form : null;
    if (form?.querySelector("[type=submit]:disabled")) sent = form;
  };
  async function bringToLife(): Promise<void> {
    const find = islands[place.dataset.island as IslandName];
    if (begun || !find) return;
    begun = true;
    try {
      const [{ hydrateIsland }, Component] = await Promise.all([
        import("./hydrate-island.ts"),
        find(),
        loadStyleSheet(),
      ]);
      hydrateIsland(place, Component);
    } catch {
      // The network failed: the next touch tries again.
      begun = false;
      return;
    }
    place.removeEventListener("click", keepPress, true);
    place.removeEventListener("submit", keepForm, true);
    place.removeEventListener("keydown", keepEnter);
    // What was pressed or sent too early is pressed or sent again once it can answer.
    whenIdle(() => {
      pressed?.click();
      sent?.requestSubmit();
    });
  }
  place.addEventListener("click", keepPress, true);
  place.addEventListener("submit", keepForm, true);
  place.addEventListener("keydown", keepEnter);
  for (const touch of ["pointerover", "pointerdown", "focusin"]) place.addEventListener(touch, bringToLife);
  if (idleIslands.has(place.dataset.island as IslandName))
    addEventListener("load", () => afterPaint(() => whenIdle(bringToLife)));
}

/** The page is seen before anything more is fetched for it. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Safari has no requestIdleCallback: there a moment will do. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 200);
}
