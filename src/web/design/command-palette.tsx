import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import type { BaseUIEvent } from "@base-ui/react/types";
import { CornerDownLeft, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import { classNames } from "./class-names.ts";
import { popupItem, scrim } from "./popup.ts";

export type PaletteEntry = {
  /** Unique among all entries. */
  key: string;
  label: string;
  detail?: string | undefined;
  picture?: ReactNode;
  /** The address that choosing it opens. */
  to: string;
};

export type PaletteGroup = { label: string; items: readonly PaletteEntry[] };

type CommandPaletteProps = {
  open: boolean;
  onClose: () => void;
  /** What can be typed, as the field's label and placeholder. */
  label: string;
  typed: string;
  onTyped: (text: string) => void;
  /** Entries that match what is typed, groups without entries left out. */
  groups: readonly PaletteGroup[];
  /** Whether more entries may still arrive. */
  isSearching: boolean;
  /** Entries that could not be loaded. */
  failure?: ReactNode;
};

/** A search over the whole application, from every screen: the arrows choose, Enter opens, Escape closes. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onClose, label, typed, onTyped, groups, isSearching, failure } = props;
  const navigate = useNavigate();
  const [highlighted, setHighlighted] = useState<PaletteEntry | undefined>();
  const entries = groups.flatMap(({ items }) => items);
  // Found again by its key: the list reports nothing when the entry that it highlighted is gone.
  const shown = entries.find(({ key }) => key === highlighted?.key) ?? entries[0];

  /** Opens what is shown as chosen; the list's own handling may still be at entries that are gone. */
  function openShown(event: BaseUIEvent<KeyboardEvent>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !shown) return;
    event.preventBaseUIHandler();
    event.preventDefault();
    openEntry(shown);
  }

  function openEntry(entry: PaletteEntry) {
    onClose();
    navigate(entry.to);
  }

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrim} />
        <Dialog.Popup
          aria-label="Search"
          className="fixed inset-x-3 top-3 z-40 mx-auto flex max-h-[min(34rem,calc(100dvh-1.5rem))] max-w-xl flex-col overflow-hidden rounded-panel bg-panel text-ink shadow-float outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 md:top-24"
        >
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            value={typed}
            onValueChange={onTyped}
            itemToStringValue={(entry: PaletteEntry) => entry.label}
            autoHighlight="always"
            onItemHighlighted={setHighlighted}
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden="true" className="size-5 shrink-0 text-stone" />
              <Autocomplete.Input
                aria-label={label}
                placeholder={label}
                maxLength={100}
                onKeyDown={openShown}
                className="h-14 w-full min-w-0 bg-transparent text-16 outline-none placeholder:text-stone"
              />
              <Dialog.Close className="rounded-control px-2 py-1 text-13 text-stone hover:bg-quiet hover:text-ink">
                Close
              </Dialog.Close>
            </div>
            <Autocomplete.Empty>
              <p className="px-5 py-5 text-14 text-stone empty:hidden">
                {isSearching
                  ? "Searching…"
                  : !failure && "Nothing found. Check the spelling or try fewer words."}
              </p>
            </Autocomplete.Empty>
            <Entries shown={shown} onOpen={openEntry} />
            {failure}
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type EntriesProps = { shown: PaletteEntry | undefined; onOpen: (entry: PaletteEntry) => void };

function Entries({ shown, onOpen }: EntriesProps) {
  return (
    <Autocomplete.List
      aria-label="Results"
      className="min-h-0 scroll-py-2 overflow-y-auto overscroll-contain p-2 empty:p-0"
    >
      {(group: PaletteGroup) => (
        <Autocomplete.Group key={group.label} items={group.items}>
          <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-13 text-stone">
            {group.label}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(entry: PaletteEntry) => (
              <Autocomplete.Item
                key={entry.key}
                value={entry}
                onClick={() => onOpen(entry)}
                className={classNames("group", popupItem, entry === shown && "bg-glacier")}
              >
                {entry.picture}
                <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                {entry.detail !== undefined && (
                  <span className="figures max-w-1/2 shrink-0 truncate text-14 text-stone">
                    {entry.detail}
                  </span>
                )}
                <CornerDownLeft
                  aria-hidden="true"
                  className="invisible size-4 shrink-0 text-stone group-data-highlighted:visible max-md:hidden"
                />
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

/** Opens the palette by Ctrl or ⌘ and K, wherever the focus is. */
export function usePaletteShortcut(open: () => void): void {
  // Before the screen is shown: a person who sees the search may press its keys at once.
  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [open]);
}

/** The shortcut as this machine's keyboard names it. */
export const paletteShortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K";
