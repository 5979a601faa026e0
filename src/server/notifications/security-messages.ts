import type { SecurityChange } from "../platform/outbox/events.ts";
import type { Message } from "./messages.ts";

/** `path` confirms the change and is only in the mail to the new address. */
export function emailChangeRequested(email: string, path: string): Message {
  return {
    kind: "email_change_asked",
    title: "Confirm your new email address",
    text: `You asked to use ${email} for your account. The button in our mail to that address confirms it, once and within 24 hours. Until then your address stays as it is.`,
    path,
    action: "Confirm my new address",
  };
}

export function emailChanged(): Message {
  return {
    kind: "email_changed",
    title: "Your email address was changed",
    text: "Your account has another email address from now on, and this one receives no more of our mail. If that was not you, write to us at once.",
    path: "/security",
    action: "See your security settings",
  };
}

export function accountClosed(): Message {
  return {
    kind: "account_closed",
    title: "Your account is closed",
    text: "You closed your Summit account, and nobody can log in to it any more. Your exchanges and your address stay in our books for as long as the law asks. If that was not you, write to us at once.",
    path: "/",
    action: "Go to Summit",
  };
}

export function registrationOfClosed(): Message {
  return {
    kind: "registration_repeated",
    title: "You had a Summit account",
    text: "Somebody tried to register with the address of the account that you closed. If it was you, write to us to have the account back. If not, there is nothing you need to do.",
    path: "/",
    action: "Go to Summit",
  };
}

type SecurityWords = { readonly title: string; readonly text: (detail: string) => string };

const securityWords: Readonly<Record<SecurityChange, SecurityWords>> = {
  backup_code_used: {
    title: "A backup code was used",
    text: (left) => `One of your backup codes stood in for your second factor. You have ${left} left.`,
  },
  backup_codes_made: {
    title: "You have new backup codes",
    text: () => "Ten new backup codes were made for your account, and the old ones are over.",
  },
  factors_forgotten: {
    title: "Set up your second factor again",
    text: () =>
      "Your email address is confirmed. What was set up for logging in before that was removed, because anybody could have done it: authenticator apps, passkeys, backup codes and other devices.",
  },
  factors_reset: {
    title: "Your second factors were reset",
    text: (until) =>
      `We removed your authenticator app, passkeys and backup codes and signed you out everywhere, as we were asked to. Payouts and withdrawals wait until ${until}. Log in with your password and set up a second factor again.`,
  },
  passkey_added: {
    title: "A passkey was added",
    text: (name) => `The passkey “${name}” opens your account from now on.`,
  },
  passkey_removed: {
    title: "A passkey was removed",
    text: (name) => `The passkey “${name}” opens your account no more.`,
  },
  password_changed: {
    title: "Your password was changed",
    text: () => "Your account has a new password, and every other device is signed out.",
  },
  totp_added: {
    title: "An authenticator app was set up",
    text: () => "Logging in to your account asks for a code of your authenticator app from now on.",
  },
  totp_removed: {
    title: "Your authenticator app was removed",
    text: () => "Logging in to your account asks for no code of an authenticator app any more.",
  },
};

export function securityChanged(change: SecurityChange, detail: string | null): Message {
  const { title, text } = securityWords[change];
  return {
    kind: "security_changed",
    title,
    text: `${text(detail ?? "")} If that was not you, change your password and write to us at once.`,
    path: "/security",
    action: "See your security settings",
  };
}
