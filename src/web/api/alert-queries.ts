import { queryOptions } from "@tanstack/react-query";
import { getAlert, listAlerts } from "#contract/automation/alerts.ts";
import { call } from "./call.ts";

export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: ({ signal }) => call(listAlerts, { signal }),
});

export function alertQuery(id: string) {
  return queryOptions({
    queryKey: ["alerts", id],
    queryFn: ({ signal }) => call(getAlert, { params: { id }, signal }),
  });
}
