import { Search } from "lucide-react";
import { useCallback, useState } from "react";
import { IconButton } from "#web/design/button.tsx";
import { paletteShortcut, usePaletteShortcut } from "#web/design/command-palette.tsx";
import { useHasOpened } from "#web/design/use-has-opened.ts";
import { DeskPalette } from "./desk-palette.tsx";

const label = "Search a client, trade or page";

/** Opens the desk's search: a field above every screen, or an icon in the phone's bar. */
export function SearchButton({ compact = false }: { compact?: boolean }) {
  const [open, setOpen] = useState(false);
  const hasOpened = useHasOpened(open);
  const show = useCallback(() => setOpen(true), []);
  return (
    <>
      {compact ? (
        <IconButton label="Search" onClick={show}>
          <Search aria-hidden="true" className="size-5 text-ink" />
        </IconButton>
      ) : (
        <SearchField onOpen={show} />
      )}
      {hasOpened && <DeskPalette label={label} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

function SearchField({ onOpen }: { onOpen: () => void }) {
  usePaletteShortcut(onOpen);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="absolute top-2.5 right-0 z-20 hidden h-10 w-80 items-center gap-2.5 rounded-control border border-edge bg-panel px-3 text-14 text-stone hover:text-ink lg:flex print:hidden"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{label}</span>
      <kbd className="ml-auto rounded-sm border border-line px-1.5 font-sans text-13">{paletteShortcut}</kbd>
    </button>
  );
}
