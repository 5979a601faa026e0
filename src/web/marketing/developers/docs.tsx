import { createContext, type ReactNode, useContext } from "react";
import type { ApiDescription } from "#contract/reporting/api-description.ts";
import type { SiteFacts } from "#contract/reporting/site.ts";
import type { ReferenceTag } from "./reference/read-tags.ts";

/** What the pages of the documentation show besides their text. */
export type Docs = {
  readonly site: SiteFacts;
  readonly api: ApiDescription;
  readonly tags: readonly ReferenceTag[];
};

const DocsContext = createContext<Docs | undefined>(undefined);

export function DocsProvider({ docs, children }: { docs: Docs; children: ReactNode }) {
  return <DocsContext value={docs}>{children}</DocsContext>;
}

export function useDocs(): Docs {
  const docs = useContext(DocsContext);
  if (!docs) throw new Error("a page of the documentation is rendered outside of DocsProvider");
  return docs;
}
