import type { ComponentType, ReactNode } from "react";
import { type DeveloperPath, developerPages } from "#contract/pages.ts";
import { ErrorsPage } from "./catalogues/errors-page.tsx";
import { EventsPage } from "./catalogues/events-page.tsx";
import { Markdown } from "./markdown.tsx";
import type { ReferenceTag } from "./reference/read-tags.ts";
import { ReferencePage } from "./reference/reference-page.tsx";
import { TagPage } from "./reference/tag-page.tsx";
import { readText } from "./texts.ts";

export type DocsPage = {
  readonly path: string;
  readonly title: string;
  /** For search engines and link previews. */
  readonly description: string;
  readonly group: "Start" | "Guides" | "Reference";
  /** Calls have long names: their pages use the room of the list of headings. */
  readonly wide?: boolean;
  /** Follows its title in the browser's; guides and the reference have pages of the same name. */
  readonly part: string;
  readonly content: ReactNode;
};

type Entry = Omit<DocsPage, "path" | "title" | "part" | "content"> & {
  /** Shows the page's text; the text alone by default. */
  readonly Content?: ComponentType<{ text: string }>;
};

const guide = (description: string): Entry => ({ group: "Guides", description });

const entries: Readonly<Record<DeveloperPath, Entry>> = {
  "/developers": {
    group: "Start",
    description: "The Summit API: exchange currencies and pay people from your own systems.",
  },
  "/developers/quick-start": {
    group: "Start",
    description: "Make your first payment through the Summit API, with curl or TypeScript, in five minutes.",
  },
  "/developers/guides/authentication": guide("API keys, their scopes and limits, and how to send them."),
  "/developers/guides/quotes": guide("Firm quotes, bookings, allocations and the states of an exchange."),
  "/developers/guides/idempotency": guide("Repeat any call safely with an Idempotency-Key."),
  "/developers/guides/lists": guide("Read long lists page by page with a cursor."),
  "/developers/guides/errors": guide("Problem details, status codes, and which errors to retry."),
  "/developers/guides/approvals": guide("What needs a person's approval, and how your system follows it."),
  "/developers/guides/webhooks": guide(
    "Receive events, verify their signatures, and replay what you missed.",
  ),
  "/developers/guides/testing": guide("Drive every state of a payment in the sandbox."),
  "/developers/reference": {
    group: "Reference",
    description: "Every call of the Summit API by noun, with its parameters, answers and errors.",
    Content: ReferencePage,
  },
  "/developers/events": {
    group: "Reference",
    description: "Every type of event that webhooks deliver, with its fields and an example.",
    Content: EventsPage,
  },
  "/developers/errors": {
    group: "Reference",
    description: "Every error code of the Summit API, with its status and meaning.",
    wide: true,
    Content: ErrorsPage,
  },
  "/developers/sdk": {
    group: "Reference",
    description: "The typed client for TypeScript and JavaScript.",
  },
  "/developers/agents": {
    group: "Reference",
    description: "Connect an AI agent to your account through the Model Context Protocol.",
  },
  "/developers/changelog": {
    group: "Reference",
    description: "What changed in the Summit API, by date and version.",
  },
};

/** Every page of the documentation in the order of its navigation; the reference's pages follow their index. */
export function listDocsPages(tags: readonly ReferenceTag[]): DocsPage[] {
  return developerPages.flatMap(({ path, title }): DocsPage[] => {
    const { Content = Markdown, ...entry } = entries[path];
    const page = { ...entry, path, title, part: "Developers", content: <Content text={readText(path)} /> };
    return path === "/developers/reference" ? [page, ...tags.map(toPage)] : [page];
  });
}

function toPage(tag: ReferenceTag): DocsPage {
  const { name, path, operations } = tag;
  return {
    path,
    title: name,
    description: `The Summit API's calls in “${name}”: ${operations.length === 1 ? "one call" : `${operations.length} calls`} with fields, errors and examples.`,
    group: "Reference",
    wide: true,
    part: "API reference",
    content: <TagPage tag={tag} />,
  };
}
