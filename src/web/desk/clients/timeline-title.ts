import type { ClientTimelineEntry } from "#contract/clients/admin-client-file.ts";
import { type ClientStatus, clientStatuses } from "#domain/clients/accounts/client-status.ts";
import { clientStatusLabels } from "./client-status-labels.ts";

/** A timeline entry's title with its details. */
export function timelineTitle(
  kind: ClientTimelineEntry["kind"],
  detail: string | null,
): { title: string; text: string | null } {
  switch (kind) {
    case "registered":
      return { title: "Registered", text: null };
    case "signed_in":
      return { title: "Signed in", text: detail === null ? null : `From ${detail}` };
    case "status_changed":
      return { title: "Status changed", text: detail === null ? null : formatStatusChange(detail) };
    case "details_changed":
      return { title: "Details changed", text: detail === null ? null : formatFieldNames(detail) };
    case "referrer_assigned":
      return { title: "Referrer assigned", text: null };
    case "broker_assigned":
      return { title: "Broker assigned", text: null };
    case "margin_changed":
      return { title: "Margin changed", text: detail };
    case "limit_changed":
      return { title: "Unsettled limit changed", text: detail };
    case "forward_deposit_changed":
      return { title: "Deposit on forwards changed", text: detail };
    case "factors_reset":
      return { title: "Two-factor authentication reset", text: detail };
    case "email_changed":
      return { title: "Email address changed by the desk", text: detail };
    case "payouts_held":
      return { title: "Payouts on hold for 24 hours", text: detail };
    case "document_uploaded":
      return { title: "Document uploaded", text: detail };
    case "document_reviewed":
      return { title: "Document reviewed", text: detail };
    case "trade_booked":
      return { title: `Trade ${detail ?? ""} booked`, text: null };
    case "note":
      return { title: "Note", text: detail };
  }
}

/** "SIGNED_UP → AWAITING_DOCS" with the list's labels. */
function formatStatusChange(detail: string): string {
  const isStatus = (text: string): text is ClientStatus => clientStatuses.some((status) => status === text);
  return detail
    .split(" → ")
    .map((status) => (isStatus(status) ? clientStatusLabels[status] : status))
    .join(" → ");
}

/** "companyName, addressLine1" as "company name, address line 1". */
function formatFieldNames(detail: string): string {
  return detail.replace(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase();
}
