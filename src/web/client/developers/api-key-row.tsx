import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type ApiKey, revokeApiKey } from "#contract/clients/api-keys.ts";
import { apiKeysQuery } from "#web/api/api-key-queries.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { useStepUp } from "#web/client/security/use-step-up.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";
import { ConfirmButton } from "#web/design/confirm-button.tsx";
import { formatDate, formatDateTime } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";

const looks = {
  active: { label: "In use", tone: "good" },
  suspended: { label: "Its creator left", tone: "bad" },
  expired: { label: "Expired", tone: "quiet" },
  revoked: { label: "Revoked", tone: "quiet" },
} as const satisfies Record<ApiKey["status"], { label: string; tone: BadgeTone }>;

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, prefix, lastCharacters, scopes, ipRanges, createdBy, createdAt, status } = apiKey;
  const { label, tone } = looks[status];
  const end = describeEnd(apiKey);
  const mayRevoke = status === "active" || status === "suspended";
  return (
    <div className="px-5 py-4 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-sans font-semibold text-16 tracking-normal wrap-anywhere">{name}</h3>
          <p className="figures text-14 text-stone wrap-anywhere">
            {prefix}…{lastCharacters}
          </p>
        </div>
        <div className="flex items-center gap-3">
          <Badge tone={tone}>{label}</Badge>
          {mayRevoke && <Revoke apiKey={apiKey} />}
        </div>
      </div>
      <ul aria-label={`Scopes of ${name}`} className="mt-3 flex flex-wrap gap-1.5">
        {scopes.map((scope) => (
          <li key={scope}>
            <Badge>{scope}</Badge>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-x-6 gap-y-1 text-14 sm:grid-cols-2">
        <Fact name="Last used">{describeUse(apiKey)}</Fact>
        <Fact name={end.name}>{end.text}</Fact>
        <Fact name="IP addresses">{ipRanges.length > 0 ? ipRanges.join(", ") : "Any"}</Fact>
        <Fact name="Created">
          {formatDate(createdAt)} by {createdBy.name.trim() || createdBy.email}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="inline text-stone">{name}: </dt>
      <dd className="figures inline wrap-anywhere">{children}</dd>
    </div>
  );
}

function describeUse({ lastUsedAt, lastUsedFrom }: ApiKey): string {
  if (lastUsedAt === null) return "Never";
  return `${formatDateTime(lastUsedAt)}${lastUsedFrom === null ? "" : ` from ${lastUsedFrom}`}`;
}

function describeEnd({ status, expiresAt, revokedAt }: ApiKey): { name: string; text: string } {
  if (status === "revoked" && revokedAt !== null) return { name: "Revoked", text: formatDateTime(revokedAt) };
  const name = status === "expired" ? "Expired" : "Expires";
  return { name, text: expiresAt === null ? "No" : formatDateTime(expiresAt) };
}

function Revoke({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const queryClient = useQueryClient();
  const idempotency = useIdempotencyKeys();
  const revoke = useStepUp({
    change: () => call(revokeApiKey, { params: { id }, idempotencyKey: idempotency.current(id) }),
    onChanged: async () => {
      showToast({ title: "API key revoked", text: name });
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
    onFailed: idempotency.failed,
  });
  return (
    <ConfirmButton
      label={
        <>
          Revoke<span className="sr-only"> the key {name}</span>
        </>
      }
      size="small"
      action={revoke}
      destructive
      title="Revoke this key?"
      lead={`Programs that use ${name} are refused at once. You can't undo this, but you can create another key.`}
      confirm="Revoke key"
    />
  );
}
