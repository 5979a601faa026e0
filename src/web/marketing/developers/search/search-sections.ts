import MiniSearch from "minisearch";

/** A heading of the documentation with the beginning of what follows it. */
export type SearchSection = {
  /** The page's title. */
  readonly page: string;
  readonly title: string;
  /** With the heading's anchor. */
  readonly url: string;
  readonly text: string;
};

const maxFound = 8;

/** Finds sections by the beginnings of their words, also with a letter or two wrong; the best first. */
export function createSearch(sections: readonly SearchSection[]): (query: string) => SearchSection[] {
  const index = new MiniSearch<SearchSection & { id: number }>({
    fields: ["title", "page", "text"],
    // Names such as quote_expired and createQuote are found by their parts too.
    tokenize: (text) => splitWords(text),
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
      tokenize: (text) => text.split(separators).filter((word) => word !== ""),
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (query) =>
    index
      .search(query)
      .slice(0, maxFound)
      .flatMap(({ id }) => sections[id] ?? []);
}

const separators = /[^\p{L}\p{N}_]+/u;

function splitWords(text: string): string[] {
  return text.split(separators).flatMap((word) => {
    const parts = word.split(/_|(?<=[a-z0-9])(?=[A-Z])/).filter((part) => part !== "");
    return parts.length > 1 ? [word, ...parts] : parts;
  });
}
