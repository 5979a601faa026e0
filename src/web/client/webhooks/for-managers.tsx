import type { ReactNode } from "react";
import { managerRoles } from "#domain/clients/users/role.ts";
import { useUser } from "#web/auth/use-user.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { PageHeader } from "#web/design/page-header.tsx";

/** A screen for owners and administrators; the server refuses the others all the same. */
export function ForManagers({ title, children }: { title: string; children: ReactNode }) {
  const role = useUser().data?.role;
  if (role === undefined || managerRoles.some((each) => each === role)) return children;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="For owners and administrators"
        action={
          <ButtonLink to="/team" variant="primary">
            View the team
          </ButtonLink>
        }
      >
        Ask one of them to set this up, or to change your role.
      </EmptyState>
    </>
  );
}
