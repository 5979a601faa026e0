import { queryOptions } from "@tanstack/react-query";
import { readCompany } from "#contract/clients/company-details.ts";
import { listDocuments } from "#contract/clients/documents.ts";
import { readPreferences } from "#contract/clients/preferences.ts";
import { call } from "./call.ts";

export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => call(readPreferences, { signal }),
});

export const documentsQuery = queryOptions({
  queryKey: ["documents"],
  queryFn: ({ signal }) => call(listDocuments, { signal }),
});

export const companyQuery = queryOptions({
  queryKey: ["company"],
  queryFn: ({ signal }) => call(readCompany, { signal }),
});
