import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey } from "#contract/clients/api-keys.ts";
import { apiKeysQuery } from "#web/api/api-key-queries.ts";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";
import { ForManagers } from "./for-managers.tsx";
import { NewKeyForm } from "./new-key-form.tsx";
import { type ShownKey, ShownKeyDialog } from "./shown-key-dialog.tsx";

/** /developers/keys */
export function ApiKeysPage() {
  return (
    <>
      <PageHeader
        title="API keys"
        lead="Each key lets one of your programs use this account, within its scopes."
        back={{ to: "/developers", label: "Developers" }}
      />
      <ForManagers>
        <Keys />
      </ForManagers>
    </>
  );
}

function Keys() {
  const keys = useQuery(apiKeysQuery);
  const [shown, setShown] = useState<ShownKey | undefined>();
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <QueryBoundary
          query={keys}
          skeleton={<SkeletonRows label="Loading your API keys" rows={4} />}
          failure={{ title: "We couldn't load your API keys.", reassurance: "They still work." }}
          empty={
            <EmptyState title="No API keys yet">
              Create a key for each program that uses this account, so that you can revoke it alone.
            </EmptyState>
          }
          frame={(state) => <Panel>{state}</Panel>}
        >
          {({ items }) => <KeyLists items={items} />}
        </QueryBoundary>
      </div>
      {/* Where it stands below the lists, it waits for them and so never moves. */}
      <Panel heading="Create a key" className={keys.isPending ? "max-xl:hidden" : undefined}>
        <FactorNotice before="you create a key for payments or recipients" />
        <NewKeyForm onMade={setShown} />
      </Panel>
      <ShownKeyDialog shown={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}

function KeyLists({ items }: { items: readonly ApiKey[] }) {
  const isEnded = ({ status }: ApiKey) => status === "revoked" || status === "expired";
  return (
    <>
      <KeyList heading="Keys in use" items={items.filter((key) => !isEnded(key))} />
      <KeyList heading="Revoked and expired" items={items.filter(isEnded)} />
    </>
  );
}

function KeyList({ heading, items }: { heading: string; items: readonly ApiKey[] }) {
  if (items.length === 0) return null;
  return (
    <Panel flush heading={heading} aria-label={heading}>
      <ul className="mt-2 divide-y divide-line">
        {items.map((key) => (
          <li key={key.id}>
            <ApiKeyRow apiKey={key} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
