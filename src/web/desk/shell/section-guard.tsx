import { Outlet } from "react-router";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { useHasRole } from "./use-staff.ts";

type SectionGuardProps = { label: string; roles: readonly StaffRole[] };

/** A section's screens, or that the role doesn't include them; the server refuses what they do all the same. */
export function SectionGuard({ label, roles }: SectionGuardProps) {
  if (useHasRole(roles)) return <Outlet />;
  return (
    <>
      <PageHeader title={label} />
      <EmptyState
        className="py-12"
        title="Your role doesn't allow this"
        action={<ButtonLink to="/admin/clients">Clients</ButtonLink>}
      >
        Ask an administrator if you need it.
      </EmptyState>
    </>
  );
}
