import type { ReactNode } from "react";
import { preparerRoles } from "#domain/clients/users/role.ts";
import { useHasRole } from "./use-has-role.ts";

/** What leads to exchanging and paying, left out for members who may not; the server refuses them all the same. */
export function ForPreparers({ children }: { children: ReactNode }) {
  return useHasRole(preparerRoles) && children;
}
