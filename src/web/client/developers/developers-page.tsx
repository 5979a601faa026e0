import { useQuery } from "@tanstack/react-query";
import { KeyRound, Webhook } from "lucide-react";
import type { ReactNode } from "react";
import { formatCounted } from "#domain/plural.ts";
import { apiKeysQuery } from "#web/api/api-key-queries.ts";
import { webhooksQuery } from "#web/api/webhook-queries.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { CopyRow, FactRow } from "#web/design/fact-rows.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { ForManagers } from "./for-managers.tsx";

/** /developers */
export function DevelopersPage() {
  return (
    <>
      <PageHeader title="Developers" lead="Let your own programs use this account." />
      <ForManagers>
        <Overview />
      </ForManagers>
    </>
  );
}

function Overview() {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Panel flush aria-label="Tools">
          <ul className="divide-y divide-line">
            <Tool
              icon={<KeyRound aria-hidden="true" className="size-6 text-pine" />}
              name="API keys"
              state={<KeysState />}
              action={<ButtonLink to="/developers/keys">Manage keys</ButtonLink>}
            />
            <Tool
              icon={<Webhook aria-hidden="true" className="size-6 text-pine" />}
              name="Webhooks"
              state={<WebhooksState />}
              action={<ButtonLink to="/developers/webhooks">Manage webhooks</ButtonLink>}
            />
          </ul>
        </Panel>
      </div>
      <Panel heading="Your first call">
        <dl className="mt-2 divide-y divide-line">
          <CopyRow label="Address of the API" text={`${window.location.origin}/api`} />
          <CopyRow label="Header" text="Authorization: Bearer <your key>" />
          <FactRow name="Calls a minute, each key">600</FactRow>
        </dl>
        <p className="mt-3 text-14 text-stone">
          Keys never approve anything. Payments that need an approval or your confirmation wait under
          Approvals until a person decides.
        </p>
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-14">
          <a href="/developers/quick-start" className="link">
            Quick start
          </a>
          <a href="/developers/guides/webhooks" className="link">
            Webhooks
          </a>
          <a href="/developers/reference" className="link">
            API reference
          </a>
        </p>
      </Panel>
    </div>
  );
}

type ToolProps = { icon: ReactNode; name: string; state: ReactNode; action: ReactNode };

function Tool({ icon, name, state, action }: ToolProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-5 md:px-6">
      {icon}
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="font-sans font-semibold text-16 tracking-normal">{name}</h2>
        <p className="text-14 text-stone max-md:min-h-10">{state}</p>
      </div>
      {action}
    </li>
  );
}

function KeysState() {
  const { data, isError } = useQuery(apiKeysQuery);
  if (isError) return "We couldn't load your keys.";
  if (!data) return "Loading your keys";
  const working = data.items.filter(({ status }) => status === "active").length;
  return working === 0
    ? "No keys yet. Create one for each program."
    : `${formatCounted(working, "key")} in use`;
}

function WebhooksState() {
  const { data, isError } = useQuery(webhooksQuery);
  if (isError) return "We couldn't load your endpoints.";
  if (!data) return "Loading your endpoints";
  const disabled = data.filter(({ status }) => status === "disabled").length;
  if (data.length === 0) return "No endpoints yet. Add one to receive events on your server.";
  const count = formatCounted(data.length, "endpoint");
  return disabled === 0 ? count : `${count}, ${disabled} disabled`;
}
