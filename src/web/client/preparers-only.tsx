import type { ReactNode } from "react";
import { preparerRoles } from "#domain/clients/users/role.ts";
import type { ScreenPath } from "#web/client-screens.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { useHasRole } from "./use-has-role.ts";

/** Screens on which members exchange, prepare or change something and see nothing else. */
export const preparerScreens: ReadonlySet<ScreenPath> = new Set<ScreenPath>([
  "/quote",
  "/assign-recipient",
  "/balances/:currency/withdraw",
  "/beneficiaries/add",
  "/beneficiaries/add/currency",
  "/beneficiaries/add/details",
  "/beneficiaries/ask",
  "/beneficiaries/import",
  "/beneficiaries/:id/edit",
  "/alerts/create",
  "/budget-rates/create",
  "/orders/create",
  "/forwards/new",
  "/auto-exchange/create",
  "/schedules/create",
  "/schedules/:id/edit",
  "/batches/create",
]);

/** Such a screen, or why the member doesn't see it; the server refuses what it does all the same. */
export function PreparersOnly({ children }: { children: ReactNode }) {
  if (useHasRole(preparerRoles)) return children;
  return (
    <>
      <PageHeader title="For members who prepare payments" />
      <Panel>
        <EmptyState title="Your role doesn't include this" action={<ButtonLink to="/">Home</ButtonLink>}>
          Owners, administrators and preparers exchange and prepare payments. Ask one of them, or an owner for
          another role.
        </EmptyState>
      </Panel>
    </>
  );
}
