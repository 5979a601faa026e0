import type { ClientStatus } from "#domain/clients/client-status.ts";
import { Badge, type BadgeTone } from "../../design/badge.tsx";

/** A client's status in words. */
export const statusWords: Readonly<Record<ClientStatus, string>> = {
  SIGNED_UP: "Signed up",
  AWAITING_DOCS: "Awaiting docs",
  AWAITING_PROCESSING: "Processing",
  ACCOUNT_READY: "Ready",
};

const tones: Readonly<Record<ClientStatus, BadgeTone>> = {
  SIGNED_UP: "quiet",
  AWAITING_DOCS: "waiting",
  AWAITING_PROCESSING: "waiting",
  ACCOUNT_READY: "good",
};

export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  return <Badge tone={tones[status]}>{statusWords[status]}</Badge>;
}
