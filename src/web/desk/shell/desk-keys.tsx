import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { DeskPath } from "#contract/pages.ts";
import { Dialog } from "#web/design/dialog.tsx";
import { Switch } from "#web/design/switch.tsx";
import { deskSections } from "#web/desk/desk-sections.ts";
import { useStaff } from "./use-staff.ts";

/** The key after G that opens a page. */
const pageKeys: Readonly<Partial<Record<DeskPath, string>>> = {
  "/admin": "o",
  "/admin/inbox": "i",
  "/admin/clients": "c",
  "/admin/trades": "t",
  "/admin/quotes": "q",
  "/admin/receipts": "r",
  "/admin/payouts": "p",
  "/admin/reconciliation": "b",
  "/admin/screening": "s",
  "/admin/approvals": "a",
};

const rowKeys = [
  { key: "/", does: "Search this list" },
  { key: "J", does: "Next row" },
  { key: "K", does: "Previous row" },
  { key: "X", does: "Select the row" },
  { key: "Enter", does: "Open the row" },
  { key: "A", does: "Go to the first action; Enter takes it" },
  { key: "?", does: "Show these keys" },
] as const;

/** How long G waits for its second key. */
const chordMs = 1_500;
const offKey = "desk-keys-off";

/** Single keys on every desk screen, and the list of them; people who type by voice can turn them off. */
export function DeskKeys() {
  const [isShown, setShown] = useState(false);
  const [isOff, setOff] = useState(() => localStorage.getItem(offKey) !== null);
  const pages = usePages();
  useKeys({ isOff, show: () => setShown(true) });
  function turn(on: boolean) {
    setOff(!on);
    if (on) localStorage.removeItem(offKey);
    else localStorage.setItem(offKey, "");
  }
  return (
    <Dialog open={isShown} onClose={() => setShown(false)} title="Keys" lead="They work outside text fields.">
      <dl className="mt-4 divide-y divide-line">
        {rowKeys.map(({ key, does }) => (
          <KeyRow key={key} keys={[key]} does={does} />
        ))}
        {pages.map(({ path, label }) => (
          <KeyRow key={path} keys={["G", pageKeys[path]?.toUpperCase() ?? ""]} does={label} />
        ))}
      </dl>
      <div className="mt-4">
        <Switch label="Use keys on this device" checked={!isOff} onChange={turn} />
      </div>
    </Dialog>
  );
}

function KeyRow({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div className="flex items-center justify-between gap-4 py-1.5 text-14">
      <dt>{does}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="grid min-w-7 place-items-center rounded-sm border border-line px-1.5 font-sans text-13"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}

/** The pages with a key that the staff user's role may open. */
function usePages() {
  const { role } = useStaff();
  return deskSections.filter(
    ({ path, roles }) => pageKeys[path] !== undefined && roles.some((each) => each === role),
  );
}

function useKeys({ isOff, show }: { isOff: boolean; show: () => void }): void {
  const navigate = useNavigate();
  const pages = usePages();
  const chordUntil = useRef(0);
  // Before the screen is shown: a person who sees it may press a key at once.
  useLayoutEffect(() => {
    if (isOff) return;
    const listen = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping()) return;
      const key = event.key.toLowerCase();
      const isSecond = event.timeStamp < chordUntil.current;
      chordUntil.current = key === "g" && !isSecond ? event.timeStamp + chordMs : 0;
      const page = isSecond ? pages.find(({ path }) => pageKeys[path] === key) : undefined;
      if (page) void navigate(page.path);
      else if (event.key === "?") show();
      else if (isSecond || !actOnPage(key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOff, navigate, pages, show]);
}

/** In a field, or behind something modal. */
function isTyping(): boolean {
  const field = document.activeElement?.closest("input:not([type=checkbox]), textarea, select");
  return field != null || document.querySelector("[role=dialog][data-open]") !== null;
}

/** Whether the key did something on the screen. */
function actOnPage(key: string): boolean {
  if (key === "/") return focus(visible("input[type=search]")[0]);
  if (key === "a") return focus(firstAction());
  const rows = visible("[data-row-target]");
  const at = rows.findIndex((row) => row.closest("tr, li")?.contains(document.activeElement));
  if (key === "j") return focus(rows[at + 1]);
  if (key === "k") return focus(rows[at - 1]);
  if (key !== "x") return false;
  const box = rows[at]?.closest("tr, li")?.querySelector<HTMLInputElement>("input[type=checkbox]");
  box?.click();
  return box != null;
}

/**
 * The first action of the row with focus, or else of the page. It only gets focus: a single key, which may
 * be a slip, neither moves money nor decides anything.
 */
function firstAction(): HTMLElement | undefined {
  const actions = visible(":is([data-first-action], [data-emphasis]:enabled)");
  const row = document.activeElement?.closest("tr, li");
  const marked = actions.filter((action) => action.hasAttribute("data-first-action"));
  return actions.find((action) => row?.contains(action)) ?? marked[0] ?? actions[0];
}

function visible(selector: string): HTMLElement[] {
  const found = document.querySelectorAll<HTMLElement>(`#main ${selector}`);
  return [...found].filter((element) => element.offsetParent !== null);
}

function focus(element: HTMLElement | undefined): boolean {
  element?.focus();
  return element !== undefined;
}
