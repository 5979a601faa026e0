import type { ClientRow } from "#contract/clients/admin-clients.ts";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";
import { clientStatusLabels } from "./client-status-labels.ts";

const tones: Readonly<Record<ClientStatus, BadgeTone>> = {
  SIGNED_UP: "quiet",
  AWAITING_DOCS: "waiting",
  AWAITING_PROCESSING: "waiting",
  ACCOUNT_READY: "good",
};

/** A client's status with its colour; a closed account shows as closed. */
export function ClientStatusBadge({ client }: { client: Pick<ClientRow, "status" | "closedAt"> }) {
  const { status, closedAt } = client;
  if (closedAt !== null) return <Badge tone="bad">Closed</Badge>;
  return <Badge tone={tones[status]}>{clientStatusLabels[status]}</Badge>;
}
