import type { User } from "#contract/clients/auth.ts";
import { takeReturnPath } from "./return-path.ts";

/** Where a client who has just signed in goes: back to the page they came for, or to wait for their account. */
export function redirectAfterLogin(user: User): void {
  window.location.replace(user.status === "ACTIVATED" ? takeReturnPath() : "/holding");
}
