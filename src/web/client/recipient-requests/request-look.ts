import type { RecipientRequest } from "#contract/payments/recipient-requests.ts";

type Look = { readonly label: string; readonly tone: "bad" | "good" | "quiet" | "waiting" };

/** Label and colour of a request's state. */
export function requestLook({ status, hasExpired }: Pick<RecipientRequest, "status" | "hasExpired">): Look {
  if (hasExpired) return { label: "Link expired", tone: "bad" };
  return looks[status];
}

const looks = {
  OPEN: { label: "Waiting for them", tone: "waiting" },
  SUBMITTED: { label: "Check the details", tone: "waiting" },
  ACCEPTED: { label: "Saved", tone: "good" },
  DECLINED: { label: "Discarded", tone: "quiet" },
  CANCELLED: { label: "Cancelled", tone: "quiet" },
} as const;
