import type { ReactNode } from "react";
import { managerRoles } from "#domain/clients/users/role.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Panel } from "#web/design/panel.tsx";

/** A developers' screen, or why the member doesn't see it; the server refuses them all the same. */
export function ForManagers({ children }: { children: ReactNode }) {
  if (useHasRole(managerRoles)) return children;
  return (
    <Panel>
      <EmptyState title="For owners and administrators" action={<ButtonLink to="/">Home</ButtonLink>}>
        API keys act for the whole account. Ask an owner or administrator of your team to set them up.
      </EmptyState>
    </Panel>
  );
}
