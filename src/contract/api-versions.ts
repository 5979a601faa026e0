/**
 * Dates on which the API changed in a way that can break a caller, oldest first. Additive changes get none. A call
 * names the version that it was written for in `Summit-Version`, and is answered as of then.
 */
export const apiVersions = ["2026-11-25", "2026-11-29"] as const;
export type ApiVersion = (typeof apiVersions)[number];

export const versionHeader = "summit-version";

/** Values that a version added to a set of an answer's field, and what callers of earlier versions read in their place. */
export const addedValues: readonly {
  readonly since: ApiVersion;
  readonly field: string;
  readonly value: string | null;
  readonly before: string | number;
}[] = [
  // A part of a forward is booked at a firm rate and paid as a spot trade is.
  { since: "2026-11-29", field: "type", value: "FORWARD", before: "SPOT" },
  // Firm and open; nothing can be exchanged of it yet, as `drawableNow` says.
  { since: "2026-11-29", field: "status", value: "PENDING_DEPOSIT", before: "ACTIVE" },
  // An order that only has a stop: no rate reaches this target, so that a program which compares them takes none for reached.
  { since: "2026-11-29", field: "targetRate", value: null, before: 1_000_000_000 },
];

/** The version of the API description. */
export const latestVersion: ApiVersion = apiVersions.at(-1) ?? apiVersions[0];

/** Answers calls that name no version: a later version then never breaks what works today. */
export const defaultVersion: ApiVersion = apiVersions[0];

export function isApiVersion(text: string): text is ApiVersion {
  return apiVersions.some((version) => version === text);
}
