import type { User } from "#contract/clients/auth.ts";
import { takeReturnPath } from "./return-path.ts";

/** After sign-in: back to the requested page, or to the holding page. */
export function redirectAfterLogin(user: User): void {
  window.location.replace(user.status === "ACTIVATED" ? takeReturnPath() : "/holding");
}
