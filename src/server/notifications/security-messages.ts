import type { RestrictionCause } from "#domain/clients/restrictions/restriction.ts";
import { formatMailedCode, mailedCodeLifetimeMs } from "#domain/clients/security/mailed-code.ts";
import type { SecurityChange } from "#domain/clients/security/security-change.ts";
import { unlinkedName } from "#domain/unlinked-name.ts";
import type { Message } from "./messages.ts";

/** `path` confirms the change and is only in the mail to the new address. */
export function emailChangeRequested(email: string, path: string): Message {
  return {
    kind: "email_change_asked",
    title: "Confirm your new email address",
    text: `You asked to use ${email} for your account. Use the button in the email we sent there within 24 hours to confirm it. It works once. Until then your email address won't change.`,
    mailText: `You asked to use ${email} for your account. Please confirm it within 24 hours. The link works once. Until then your email address won't change.`,
    path,
    action: "Confirm my new email address",
    facts: [
      { name: "New email address", value: email },
      { name: "Link works", value: "Once, for 24 hours" },
    ],
  };
}

/** Only ever mailed: on screen, whoever has the session would read it. */
export function confirmationCode(code: string, summary: string): Message {
  const lifetime = `${mailedCodeLifetimeMs / 60_000} minutes`;
  return {
    kind: "confirmation_code",
    title: "Your code to confirm it's you",
    text: "We've emailed you a code to confirm that it's you.",
    mailText: `Your code is ${formatMailedCode(code)}. Enter it on Summit's screen within ${lifetime}. We never ask for it by phone or email, so don't give it to anyone. If you didn't ask for it, somebody knows your password: change it straight away.`,
    path: "/security",
    action: "View your security settings",
    facts: [
      { name: "Code", value: formatMailedCode(code) },
      { name: "For", value: summary },
      { name: "Code works", value: `Once, for ${lifetime}` },
    ],
  };
}

export function emailChanged(): Message {
  return {
    kind: "email_changed",
    title: "Your email address was changed",
    text: "We'll send our emails to your new address from now on, not to this one. If this wasn't you, contact us straight away.",
    path: "/security",
    action: "View your security settings",
  };
}

/** To the address that no longer is the login's. */
export function emailReplacedByDesk(heldUntil: Date): Message {
  return {
    kind: "email_changed",
    title: "The email address of your login was changed",
    text: "We were asked to replace this email address because its mailbox is lost. After checking that it was you, we gave your login another one. We've signed you out everywhere, and we're holding payouts and withdrawals for 24 hours. If it wasn't you, contact us straight away: we'll stop the payouts and change the address back.",
    path: "/",
    action: "Visit Summit's website",
    facts: [{ name: "Payouts on hold until", value: heldUntil }],
  };
}

/** To the login's new address, which may be mistyped: it says nothing of the old one. */
export function emailSetByDesk(heldUntil: Date): Message {
  return {
    kind: "email_changed",
    title: "Your login has a new email address",
    text: "As you asked, you now log in with this email address, and with the password and the two-step log-in that you had. If you've forgotten the password, reset it on the log-in page. We've signed you out everywhere, and we're holding payouts and withdrawals for 24 hours; they'll then continue automatically. If you didn't ask for this, contact us straight away.",
    path: "/security",
    action: "View your security settings",
    facts: [{ name: "Payouts on hold until", value: heldUntil }],
  };
}

export function accountClosed(): Message {
  return {
    kind: "account_closed",
    title: "Your account is closed",
    text: "You closed your Summit account, so nobody can log in to it any more. We keep your exchanges and address for as long as the law requires. If this wasn't you, contact us straight away.",
    path: "/",
    action: "Visit Summit's website",
  };
}

export function loginClosed(): Message {
  return {
    kind: "login_closed",
    title: "Your login is closed",
    text: "You closed your Summit login, so nobody can use it any more. We keep your email address and what you did for as long as the law requires. If this wasn't you, contact us straight away.",
    path: "/",
    action: "Visit Summit's website",
  };
}

export function registrationOfClosed(): Message {
  return {
    kind: "registration_repeated",
    title: "You had a Summit account",
    text: "Someone tried to register with the email address of your closed account. If it was you, contact us to reopen it. If it wasn't, you don't need to do anything.",
    path: "/",
    action: "Visit Summit's website",
  };
}

type SecurityWords = { readonly title: string; readonly text: (detail: string) => string };

const securityWords: Readonly<Record<SecurityChange, SecurityWords>> = {
  backup_code_used: {
    title: "A backup code was used",
    text: (left) => `You used a backup code as your second step. You have ${left} left.`,
  },
  backup_codes_made: {
    title: "You have new backup codes",
    text: () => "We've created ten new backup codes for your account. Your old ones no longer work.",
  },
  factors_forgotten: {
    title: "Set up two-step log-in again",
    text: () =>
      "Your email address is confirmed. To keep your account safe, we've removed the authenticator apps, passkeys, backup codes and devices that were set up before.",
  },
  factors_reset: {
    title: "Your two-step log-in was reset",
    text: (until) =>
      `As requested, we've removed your authenticator app, passkeys and backup codes and signed you out everywhere. ${until === "" ? "" : `We're holding payouts and withdrawals until ${until}. `}Log in with your password and set up two-step log-in again.`,
  },
  passkey_added: {
    title: "A passkey was added",
    text: (name) => `You can now log in with the passkey “${unlinkedName(name)}”.`,
  },
  passkey_removed: {
    title: "A passkey was removed",
    text: (name) => `You can no longer log in with the passkey “${unlinkedName(name)}”.`,
  },
  password_changed: {
    title: "Your password was changed",
    text: () => "Your account has a new password, and we've signed you out on your other devices.",
  },
  totp_added: {
    title: "An authenticator app was set up",
    text: () => "We'll ask for a code from your authenticator app when you log in.",
  },
  totp_removed: {
    title: "Your authenticator app was removed",
    text: () => "We'll no longer ask for a code from an authenticator app when you log in.",
  },
};

export function securityChanged(change: SecurityChange, detail: string | null): Message {
  const { title, text } = securityWords[change];
  return {
    kind: "security_changed",
    title,
    text: `${text(detail ?? "")} If this wasn't you, change your password and contact us straight away.`,
    path: "/security",
    action: "View your security settings",
  };
}

type HeldPayoutsFacts = {
  readonly cause: RestrictionCause;
  /** Address of the login that was reset or changed. */
  readonly login: string;
  readonly accountName: string;
  readonly until: Date;
};

/** For the member whose log-in was reset or changed and for those who run the account. */
export function payoutsHeld({ cause, login, accountName, until }: HeldPayoutsFacts): Message {
  const what = {
    factors_reset: `The two-step log-in of ${login} was reset`,
    password_reset: `The password of ${login} was reset by email, and that login has no two-step log-in`,
    email_changed: `We changed the email address of a login to ${login}, for somebody who had lost their mailbox`,
  }[cause];
  return {
    kind: "payouts_held",
    title: "We're holding your payouts for 24 hours",
    text: `${what}. To keep your money safe, we're holding payouts and withdrawals for 24 hours; they'll then continue automatically. If you don't know of this, contact us straight away, and check your recipients, your team and your API keys.`,
    path: "/security",
    action: "View your security settings",
    facts: [
      { name: "Account", value: accountName },
      { name: "Login", value: login },
      { name: "On hold until", value: until },
    ],
  };
}
