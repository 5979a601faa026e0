import type { ReactNode } from "react";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";

type DetailsForProps = { roles: readonly ClientRole[]; leadsTo: "/" | "/holding"; children: ReactNode };

/** The account's details, or why the member doesn't see them; the server refuses them all the same. */
export function DetailsFor({ roles, leadsTo, children }: DetailsForProps) {
  if (useHasRole(roles)) return children;
  return (
    <div className="w-full max-w-2xl">
      <PageHeader title="Account details" />
      <Panel>
        <EmptyState
          title="Your role doesn't include this"
          action={<ButtonLink to={leadsTo}>{leadsTo === "/" ? "Home" : "Back"}</ButtonLink>}
        >
          Owners and administrators can change the account's details. Ask one of them if something is missing
          or wrong.
        </EmptyState>
      </Panel>
    </div>
  );
}
