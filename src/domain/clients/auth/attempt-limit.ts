/** At most `count` attempts within a window that starts at the first. */
export type AttemptLimit = { readonly count: number; readonly windowMs: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Three log-in limits: per account and address (tight), per account (loose, so that a stranger cannot easily
 * lock the owner out), per address. Successful log-ins are not counted.
 */
export const loginLimits = {
  accountFromAddress: { count: 10, windowMs: 15 * minuteMs },
  account: { count: 100, windowMs: hourMs },
  address: { count: 60, windowMs: 15 * minuteMs },
} as const satisfies Record<string, AttemptLimit>;

/** The per-address limit is below the per-mailbox one, so that one network cannot block an email address. */
export const registrationLimits = {
  email: { count: 100, windowMs: hourMs },
  address: { count: 30, windowMs: hourMs },
} as const satisfies Record<string, AttemptLimit>;

/**
 * Reset requests are limited per address; mails per mailbox are limited silently. A link lives as long as
 * that window, so that the owner always has a valid one.
 */
export const forgottenPasswordLimits = {
  accountFromAddress: { count: 5, windowMs: hourMs },
  address: { count: 30, windowMs: hourMs },
  mails: { count: 3, windowMs: 30 * minuteMs },
} as const satisfies Record<string, AttemptLimit>;

/** Link attempts per address. */
export const linkLimit: AttemptLimit = { count: 60, windowMs: hourMs };

/** Wrong authenticator codes of a staff user, and mailed set-up links. */
export const staffCodeLimit: AttemptLimit = { count: 10, windowMs: 15 * minuteMs };

/** Confirmation mails requested by a client. */
export const verificationMailLimit: AttemptLimit = { count: 5, windowMs: hourMs };

/** Mails to the owner about registration attempts with their address. */
export const repeatRegistrationLimit: AttemptLimit = { count: 1, windowMs: 24 * hourMs };

/** Account details mails per client and per mailbox, so that nobody floods a stranger's. */
export const detailsMailLimits = {
  mailbox: { count: 5, windowMs: hourMs },
  client: { count: 20, windowMs: hourMs },
} as const satisfies Record<string, AttemptLimit>;

/** Invitations per client and mailbox, per mailbox whoever invites, and per client, so that nobody floods a stranger's. */
export const invitationLimits = {
  clientToMailbox: { count: 3, windowMs: 24 * hourMs },
  mailbox: { count: 10, windowMs: 24 * hourMs },
  client: { count: 100, windowMs: 24 * hourMs },
} as const satisfies Record<string, AttemptLimit>;

/** Wrong passwords of a signed-in client. */
export const passwordReentryLimit: AttemptLimit = { count: 10, windowMs: 15 * minuteMs };

/** Only somebody with the password can attempt the second factor, so the per-account limit may be tight. */
export const secondFactorLimits = {
  accountFromAddress: { count: 10, windowMs: 15 * minuteMs },
  account: { count: 30, windowMs: hourMs },
} as const satisfies Record<string, AttemptLimit>;

/** Refused back-office log-ins that are audited, in total. */
export const loginFailureAuditLimit: AttemptLimit = { count: 300, windowMs: hourMs };

/** Wrong confirmations of a signed-in client. */
export const confirmationLimit: AttemptLimit = { count: 10, windowMs: 15 * minuteMs };

/** Codes mailed to a login: its owner needs few, and they bound how often one can be guessed. */
export const mailedCodeLimits = {
  hour: { count: 5, windowMs: hourMs },
  day: { count: 15, windowMs: 24 * hourMs },
} as const satisfies Record<string, AttemptLimit>;

/** Passkey ceremonies per address. */
export const passkeyLimit: AttemptLimit = { count: 120, windowMs: 15 * minuteMs };

/** Mails to a requested new address. */
export const emailChangeLimit: AttemptLimit = { count: 5, windowMs: hourMs };

/** Changes of password and second factors whose mails go to an address that nobody has confirmed. */
export const unconfirmedChangeLimit: AttemptLimit = { count: 10, windowMs: 24 * hourMs };

/** Personal data exports, which are expensive. */
export const exportLimit: AttemptLimit = { count: 5, windowMs: hourMs };

/** Multiplies a limit's count by `factor`, at least 1. */
export function scaleLimit(limit: AttemptLimit, factor: number): AttemptLimit {
  return { count: Math.max(1, Math.floor(limit.count * factor)), windowMs: limit.windowMs };
}

/**
 * Key for "one address" in limits: an IPv4 address, or an IPv6 /64, which one subscriber controls entirely.
 */
export function toNetwork(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
