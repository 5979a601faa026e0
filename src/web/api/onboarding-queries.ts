import { queryOptions } from "@tanstack/react-query";
import { readCompany } from "#contract/clients/client-review.ts";
import { listDocuments } from "#contract/clients/documents.ts";
import { readPreferences } from "#contract/clients/preferences.ts";
import { call } from "./call.ts";

/** What the client has said of themselves while getting started. */
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => call(readPreferences, { signal }),
});

/** The documents that the client has handed in. */
export const documentsQuery = queryOptions({
  queryKey: ["documents"],
  queryFn: ({ signal }) => call(listDocuments, { signal }),
});

/** What the client has said of their company, and what we still need to know. */
export const companyQuery = queryOptions({
  queryKey: ["company"],
  queryFn: ({ signal }) => call(readCompany, { signal }),
});
