import type { User } from "#contract/clients/auth.ts";
import { queueToast } from "#web/design/queued-toast.ts";
import { leaveDocument } from "#web/leave-document.ts";
import { personOf } from "./person-of.ts";
import { takeReturnPath } from "./return-path.ts";

/** After sign-in: back to the requested page, to the holding page, or to what a person without an account can do. */
export function redirectAfterLogin(user: User | null): void {
  leaveDocument(pathFor(user));
}

function pathFor(user: User | null): string {
  if (user === null) return "/no-account";
  return user.status === "ACTIVATED" ? takeReturnPath() : "/holding";
}

/** Welcomes a person who has logged in, on the page that opens next. */
export function welcomeBack(user: User | null): void {
  queueToast({
    title: "Login successful",
    text: user ? `Welcome back, ${personOf(user)}!` : "Welcome back!",
  });
  redirectAfterLogin(user);
}
