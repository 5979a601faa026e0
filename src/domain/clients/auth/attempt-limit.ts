/** At most `count` attempts within a window that begins with the first of them. */
export type AttemptLimit = { readonly count: number; readonly windowMs: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Guessing is limited from three sides: an account from one address tightly; an account from everywhere loosely, so that
 * a stranger cannot easily lock its owner out; an address over all accounts. A log-in that succeeds is not counted.
 */
export const loginLimits = {
  accountFromAddress: { count: 10, windowMs: 15 * minuteMs },
  account: { count: 100, windowMs: hourMs },
  address: { count: 60, windowMs: 15 * minuteMs },
} as const satisfies Record<string, AttemptLimit>;

/** An e-mail address has more than one network can use up, lest a stranger keep its owner from registering. */
export const registrationLimits = {
  email: { count: 100, windowMs: hourMs },
  address: { count: 30, windowMs: hourMs },
} as const satisfies Record<string, AttemptLimit>;

/**
 * Who forgot a password is limited by the address they ask from. What one mailbox gets is limited silently, so that nobody
 * can fill it; a link lives as long as that window, so that its owner always has one that works.
 */
export const forgottenPasswordLimits = {
  accountFromAddress: { count: 5, windowMs: hourMs },
  address: { count: 30, windowMs: hourMs },
  mails: { count: 3, windowMs: 30 * minuteMs },
} as const satisfies Record<string, AttemptLimit>;

/** Links that are tried from one address. */
export const linkLimit: AttemptLimit = { count: 60, windowMs: hourMs };

/** Codes of an authenticator app that a colleague may get wrong, and links that they are mailed to set one up. */
export const staffCodeLimit: AttemptLimit = { count: 10, windowMs: 15 * minuteMs };

/** Mails to confirm an e-mail address that a client asks for. */
export const verificationMailLimit: AttemptLimit = { count: 5, windowMs: hourMs };

/** How often the owner of an e-mail address is told that somebody tried to register with it. */
export const repeatRegistrationLimit: AttemptLimit = { count: 1, windowMs: 24 * hourMs };

/**
 * Mails with the details of an account: what a client sends in all, and what one mailbox gets, so that nobody fills a
 * stranger's.
 */
export const detailsMailLimits = {
  mailbox: { count: 5, windowMs: hourMs },
  client: { count: 20, windowMs: hourMs },
} as const satisfies Record<string, AttemptLimit>;

/** How often a signed-in client may be wrong about their own password. */
export const passwordReentryLimit: AttemptLimit = { count: 10, windowMs: 15 * minuteMs };

/** A second factor is guessed at by who has the password already; its owner can still come from elsewhere. */
export const secondFactorLimits = {
  accountFromAddress: { count: 10, windowMs: 15 * minuteMs },
  account: { count: 30, windowMs: hourMs },
} as const satisfies Record<string, AttemptLimit>;

/** Refused log-ins to the back office that the audit log takes, of the whole house. */
export const loginFailureAuditLimit: AttemptLimit = { count: 300, windowMs: hourMs };

/** Wrong confirmations of a signed-in client. */
export const confirmationLimit: AttemptLimit = { count: 10, windowMs: 15 * minuteMs };

/** Passkey ceremonies that are begun from one address. */
export const passkeyLimit: AttemptLimit = { count: 120, windowMs: 15 * minuteMs };

/** Mails to an address that a client wants to change to. */
export const emailChangeLimit: AttemptLimit = { count: 5, windowMs: hourMs };

/** Copies of all of a client's data, which take more work than other calls. */
export const exportLimit: AttemptLimit = { count: 5, windowMs: hourMs };

/** A limit that lets `factor` times as much through, and never less than one attempt. */
export function scaleLimit(limit: AttemptLimit, factor: number): AttemptLimit {
  return { count: Math.max(1, Math.floor(limit.count * factor)), windowMs: limit.windowMs };
}

/**
 * What stands for "one address" in a limit: an IPv4 address, or the /64 network of an IPv6 address, since whoever has
 * one address of it has them all.
 */
export function networkOf(address: string): string {
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
