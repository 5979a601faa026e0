import "./site-styles.css";
import { goToSearch } from "./developers/go-to-search.ts";
import { type IslandName, idleIslands, islands } from "./islands.ts";

/* The initial script of a public page: makes the header compact and hydrates islands on first touch, some of them when the browser is idle. */
const compactFrom = 200;
const header = document.querySelector("[data-site-header]");

function followScroll(): void {
  header?.toggleAttribute("data-compact", scrollY > compactFrom);
}
addEventListener("scroll", followScroll, { passive: true });
// After the first frame, when reading the position no longer makes the browser lay the page out early.
requestAnimationFrame(() => setTimeout(followScroll));

for (const place of document.querySelectorAll<HTMLElement>("[data-island]")) hydrateOnInteraction(place);

if (document.querySelector("[data-docs]")) {
  // At once, so that no key is lost while the rest is fetched.
  addEventListener("keydown", goToSearch);
  void import("./developers/enhance-docs.ts").then(({ enhanceDocs }) => enhanceDocs());
}

function hydrateOnInteraction(place: HTMLElement): void {
  let pressed: HTMLElement | undefined;
  let begun = false;
  let sent: HTMLFormElement | undefined;
  const keepPress = (event: Event) => {
    const button = (event.target as Element).closest("button");
    if (!button) return;
    keepFromIsland(event);
    pressed = button;
  };
  const keepForm = (event: Event) => {
    keepFromIsland(event);
    sent = event.target as HTMLFormElement;
  };
  // A form with a disabled button is not submitted by Enter, and the browser reports nothing.
  const keepEnter = ({ key, target }: KeyboardEvent) => {
    const form = key === "Enter" && target instanceof HTMLInputElement ? target.form : null;
    if (form?.querySelector("[type=submit]:disabled")) sent = form;
  };
  // Typing replaces an example that the page was rendered with.
  const selectExample = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || target.value !== target.defaultValue) return;
    target.select();
    // Again after the browser has placed the caret of a click.
    setTimeout(() => target.value === target.defaultValue && target.select());
  };
  async function bringToLife(): Promise<void> {
    const find = islands[place.dataset.island as IslandName];
    if (begun || !find) return;
    begun = true;
    const woken = document.querySelector(`[data-island="${place.dataset.wakes}"]`);
    woken?.dispatchEvent(new Event("focusin"));
    try {
      const [{ hydrateIsland }, Component] = await Promise.all([
        import("./hydrate-island.ts"),
        find(),
        loadStyleSheet(),
      ]);
      await hydrateIsland(place, Component);
    } catch {
      // After a network failure the next touch retries.
      begun = false;
      return;
    }
    place.removeEventListener("click", keepPress, true);
    place.removeEventListener("submit", keepForm, true);
    place.removeEventListener("keydown", keepEnter);
    place.removeEventListener("focusin", selectExample);
    pressed?.click();
    sent?.requestSubmit();
  }
  place.addEventListener("click", keepPress, true);
  place.addEventListener("submit", keepForm, true);
  place.addEventListener("keydown", keepEnter);
  place.addEventListener("focusin", selectExample);
  for (const touch of ["pointerover", "pointerdown", "focusin"]) place.addEventListener(touch, bringToLife);
  if (idleIslands.has(place.dataset.island as IslandName))
    addEventListener("load", () => afterPaint(() => whenIdle(bringToLife)));
}

/** Neither the browser nor a half hydrated island acts on what is replayed afterwards. */
function keepFromIsland(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The page is painted before anything else is fetched for it. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 200);
}

let loaded: Promise<void> | undefined;

/**
 * Loads the public pages' complete style sheet: a page carries only its own part, and a hydrated island shows
 * more. Resolves once applied; at once in development. @throws Error when it fails to load; the next call
 * retries.
 */
function loadStyleSheet(): Promise<void> {
  const { styles } = document.documentElement.dataset;
  if (styles === undefined) return Promise.resolve();
  loaded ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = styles;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      loaded = undefined;
      reject(new Error("the style sheet did not arrive"));
    });
    document.head.append(link);
  });
  return loaded;
}
