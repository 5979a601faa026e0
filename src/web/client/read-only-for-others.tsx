import type { ReactNode } from "react";
import { preparerRoles } from "#domain/clients/users/role.ts";
import { useHasRole } from "./use-has-role.ts";

/** What members who prepare may change; the others read it, with every field and button in it disabled. */
export function ReadOnlyForOthers({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useHasRole(preparerRoles)} className="contents">
      {children}
    </fieldset>
  );
}
