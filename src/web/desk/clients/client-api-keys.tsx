import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiKey, revokeClientApiKey } from "#contract/clients/api-keys.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { clientTeamQuery } from "#web/api/desk-client-queries.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { formatDate, formatDateTime } from "#web/design/format.ts";
import type { BoundaryQuery } from "#web/design/query-boundary.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { useDeskDraft } from "#web/desk/ui/use-desk-draft.ts";
import { ListPanel } from "./list-panel.tsx";

const looks = {
  active: { label: "In use", tone: "good" },
  suspended: { label: "Creator left", tone: "bad" },
  expired: { label: "Expired", tone: "quiet" },
  revoked: { label: "Revoked", tone: "quiet" },
} as const satisfies Record<ApiKey["status"], { label: string; tone: BadgeTone }>;

const columns: readonly TableColumn<ApiKey>[] = [
  {
    key: "name",
    heading: "Key",
    phone: "title",
    cell: ({ name, prefix, lastCharacters }) => (
      <span className="wrap-anywhere">
        <span className="block font-semibold">{name}</span>
        <span className="block font-normal text-13 text-stone">{`${prefix}…${lastCharacters}`}</span>
      </span>
    ),
  },
  {
    key: "scopes",
    heading: "Scopes",
    phone: "detail",
    cell: ({ scopes }) => <span className="wrap-anywhere">{scopes.join(", ")}</span>,
  },
  {
    key: "ranges",
    heading: "IP addresses",
    cell: ({ ipRanges }) => (
      <span className="wrap-anywhere">{ipRanges.length > 0 ? ipRanges.join(", ") : "Any"}</span>
    ),
  },
  {
    key: "created",
    heading: "Created",
    cell: ({ createdBy, createdAt }) => (
      <span className="wrap-anywhere">
        {createdBy.name.trim() || createdBy.email}, {formatDate(createdAt)}
      </span>
    ),
  },
  {
    key: "used",
    heading: "Last used",
    figures: true,
    phone: "note",
    cell: ({ lastUsedAt, lastUsedFrom }) =>
      lastUsedAt === null ? "Never" : `${formatDateTime(lastUsedAt)}, ${lastUsedFrom ?? ""}`,
  },
  {
    key: "status",
    heading: "Status",
    phone: "figure",
    cell: ({ status }) => <Badge tone={looks[status].tone}>{looks[status].label}</Badge>,
  },
];

type ClientApiKeysProps = {
  clientId: string;
  query: BoundaryQuery<unknown>;
  apiKeys: readonly ApiKey[];
};

/** The client's API keys, which an operator can revoke when one leaked. */
export function ClientApiKeys({ clientId, query, apiKeys }: ClientApiKeysProps) {
  const mayRevoke = useHasRole(operatorRoles);
  const [revoking, setRevoking] = useState<ApiKey | undefined>();
  const action: TableColumn<ApiKey> = {
    key: "revoke",
    heading: "Actions",
    phone: "action",
    cell: (apiKey) =>
      (apiKey.status === "active" || apiKey.status === "suspended") && (
        <Button size="small" onClick={() => setRevoking(apiKey)}>
          Revoke<span className="sr-only"> the key {apiKey.name}</span>
        </Button>
      ),
  };
  return (
    <>
      <ListPanel
        heading="API keys"
        query={query}
        columns={mayRevoke ? [...columns, action] : columns}
        rows={apiKeys}
        none="No API keys."
      />
      {revoking && (
        <RevokeDialog clientId={clientId} apiKey={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </>
  );
}

function RevokeDialog({
  clientId,
  apiKey,
  onClose,
}: {
  clientId: string;
  apiKey: ApiKey;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [{ reason }, keepDraft] = useDeskDraft(`revoke ${apiKey.id}`, { reason: "" });
  const revoke = useMutation({
    mutationFn: () =>
      call(revokeClientApiKey, {
        params: { id: clientId, keyId: apiKey.id },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      showToast({ title: "API key revoked", text: apiKey.name });
      onClose();
    },
    // The client may have revoked it, or the answer alone was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: clientTeamQuery(clientId).queryKey }),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => revoke.mutate()}
      busy={revoke.isPending}
      isReady={reason.trim() !== ""}
      failure={revoke.error}
      destructive
      title={`Revoke ${apiKey.name}?`}
      lead="The client's programs that use it are refused at once. We tell the owners and administrators."
      confirm="Revoke key"
    >
      <TextField
        className="mt-4"
        label="Reason"
        help="For the audit log."
        maxLength={200}
        value={reason}
        onChange={({ target }) => keepDraft({ reason: target.value })}
      />
    </ConfirmDialog>
  );
}
