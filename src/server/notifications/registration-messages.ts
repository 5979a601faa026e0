import type { Fact, Message } from "./messages.ts";

/** `path` confirms the address and is for the mail only. */
export function welcome(path: string): Message {
  return {
    kind: "welcome",
    title: "Welcome to Summit",
    text: "Thanks for registering. We're reviewing your account and will email you once it's activated. Please confirm your email address with the button in our email within 24 hours.",
    mailText:
      "Thanks for registering. Please confirm your email address within 24 hours. We're reviewing your account and will email you once it's activated. If you didn't register, you don't need to do anything.",
    path,
    action: "Confirm my email address",
    facts: linkFacts("24 hours"),
  };
}

export function verifyAddress(path: string): Message {
  return {
    kind: "email_verification_asked",
    title: "Confirm your email address",
    text: "You asked for another link to confirm your email address. Use the button in our email within 24 hours. It works once.",
    mailText:
      "You asked for another link to confirm your email address. Please use it within 24 hours. It works once.",
    path,
    action: "Confirm my email address",
    facts: linkFacts("24 hours"),
  };
}

export function resetPassword(path: string): Message {
  return {
    kind: "password_forgotten",
    title: "Set a new password",
    text: "We received a request to reset your password. If it was you, use the button in our email within 30 minutes. It works once. If it wasn't, you don't need to do anything: your password hasn't changed.",
    mailText:
      "We received a request to reset your password. If it was you, choose a new password within 30 minutes. The link works once. If it wasn't, you don't need to do anything: your password hasn't changed.",
    path,
    action: "Set a new password",
    facts: linkFacts("30 minutes"),
  };
}

export function passwordChanged(): Message {
  return {
    kind: "password_changed",
    title: "Your password was changed",
    text: "Your account has a new password, and we've signed you out on all your devices. If this wasn't you, contact us straight away.",
    path: "/login",
    action: "Log in with the new password",
    facts: [{ name: "Signed out", value: "All your devices" }],
  };
}

export function registrationRepeated(): Message {
  return {
    kind: "registration_repeated",
    title: "You already have a Summit account",
    text: "Someone tried to register with your email address. If it was you, log in instead. If it wasn't, you don't need to do anything.",
    path: "/login",
    action: "Log in",
  };
}

/** For a login that is a member of no account. */
export function registrationWithoutAccount(): Message {
  return {
    kind: "registration_repeated",
    title: "You already have a Summit login",
    text: "Someone tried to register with your email address. If it was you, log in: you can open an account of your own there. If it wasn't, you don't need to do anything.",
    path: "/login",
    action: "Log in",
  };
}

type StatusWords = { readonly status: string; readonly text: string; readonly action: string };

const statusWords: Readonly<Record<string, StatusWords>> = {
  AWAITING_DOCS: {
    status: "Waiting for your documents",
    text: "Please upload the documents we need to activate your account.",
    action: "Upload my documents",
  },
  AWAITING_PROCESSING: {
    status: "In review",
    text: "We have what we need and are reviewing your account.",
    action: "View my account status",
  },
  ACCOUNT_READY: {
    status: "Active",
    text: "Your account is active. You can now exchange currencies and make payments.",
    action: "Make my first exchange",
  },
};

export function statusChanged(status: string): Message {
  const words = statusWords[status];
  return {
    kind: "status_changed",
    title: status === "ACCOUNT_READY" ? "Your account is ready" : "Your account status has changed",
    text: words?.text ?? "Log in to see your new account status.",
    // `/` is the public site to whoever isn't logged in or isn't active yet.
    path: status === "ACCOUNT_READY" ? "/dashboard" : "/holding",
    action: words?.action ?? "View my account status",
    facts: words ? [{ name: "Account status", value: words.status }] : [],
  };
}

function linkFacts(lifetime: string): Fact[] {
  return [{ name: "Link works", value: `Once, for ${lifetime}` }];
}
