import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { classNames } from "#web/design/class-names.ts";
import { createSearch, type SearchSection } from "./search-sections.ts";

/** Where the server answers with the sections. */
const indexPath = "/developers/search.json";

type Found = { readonly query: string; readonly sections: readonly SearchSection[] | "failed" };

let loaded: Promise<ReturnType<typeof createSearch>> | undefined;

/** Loads the index once; after a failure the next search tries again. */
function loadSearch(): Promise<ReturnType<typeof createSearch>> {
  loaded ??= fetch(indexPath)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`the search index was answered with ${answer.status}`);
      return createSearch(await answer.json());
    })
    .catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
  return loaded;
}

/** What was typed, what was found for it, and which of that is chosen. */
function useDocsSearch() {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<Found>({ query: "", sections: [] });
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const latest = useRef("");
  const sections = found.sections === "failed" ? [] : found.sections;
  const isShown = open && query.trim() !== "";

  async function search(next: string): Promise<void> {
    setQuery(next);
    setOpen(true);
    latest.current = next;
    const result = await loadSearch().then(
      (find) => find(next),
      () => "failed" as const,
    );
    if (latest.current !== next) return;
    setFound({ query: next, sections: result });
    setActive(0);
  }

  function handleKey(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const chosen = sections[active];
    if (step !== undefined && sections.length > 0)
      setActive((active + step + sections.length) % sections.length);
    else if (event.key === "Enter" && isShown && chosen) location.assign(chosen.url);
    else if (event.key === "Escape") setOpen(false);
    else return;
    event.preventDefault();
  }

  return { found, sections, active, isShown, search, handleKey, setOpen };
}

/** Search over the documentation. Its index is loaded with the first letter. */
export function DocsSearch() {
  const { found, sections, active, isShown, search, handleKey, setOpen } = useDocsSearch();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const searchTyped = useEffectEvent(() => {
    const typed = field.current?.value;
    if (typed) void search(typed);
  });
  useEffect(() => searchTyped(), []);
  return (
    <search
      className="relative block"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-stone" />
      <input
        type="search"
        role="combobox"
        aria-label="Search the documentation"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && sections.length > 0 ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search"
        data-docs-search
        // Uncontrolled: React would take back letters that are typed while it starts.
        ref={field}
        onChange={({ target }) => void search(target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={handleKey}
        className="min-h-11 w-full rounded-control border border-edge bg-panel pr-3 pl-10 text-16 lg:text-14"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 right-3 hidden rounded-control border border-line px-1.5 font-sans text-13 text-stone lg:block"
      >
        /
      </span>
      <div
        className={classNames(
          "absolute top-full right-0 left-0 z-10 mt-2 rounded-field border border-line bg-panel p-2 shadow-float lg:w-104",
          !isShown && "hidden",
        )}
      >
        <Results id={listId} sections={sections} active={active} />
        <p role="status" className="px-2 text-14 text-stone">
          {describeFound(found)}
        </p>
      </div>
    </search>
  );
}

function describeFound({ query, sections }: Found): string {
  if (sections === "failed") return "Search isn't available right now. Check your connection and try again.";
  if (query.trim() === "" || sections.length > 0) return "";
  return `Nothing found for “${query.trim()}”. Try another word.`;
}

type ResultsProps = { id: string; sections: readonly SearchSection[]; active: number };

function Results({ id, sections, active }: ResultsProps) {
  return (
    <div role="listbox" id={id} aria-label="Results" className="max-h-[60dvh] overflow-y-auto">
      {sections.map(({ url, page, title }, index) => (
        <a
          key={url}
          id={`${id}-${index}`}
          href={url}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={classNames(
            "block rounded-control px-2 py-1.5 hover:bg-quiet",
            index === active && "bg-glacier",
          )}
        >
          <span className="wrap-anywhere block font-semibold text-14">{title}</span>
          {page !== title && <span className="block text-13 text-stone">{page}</span>}
        </a>
      ))}
    </div>
  );
}
