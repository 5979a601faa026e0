/**
 * Dates on which the API changed in a way that can break a caller, oldest first. Additive changes get none. A call
 * names the version that it was written for in `Summit-Version`, and is answered as of then.
 */
export const apiVersions = ["2026-11-25"] as const;
export type ApiVersion = (typeof apiVersions)[number];

export const versionHeader = "summit-version";

/** The version of the API description. */
export const latestVersion: ApiVersion = apiVersions.at(-1) ?? apiVersions[0];

/** Answers calls that name no version: a later version then never breaks what works today. */
export const defaultVersion: ApiVersion = apiVersions[0];

export function isApiVersion(text: string): text is ApiVersion {
  return apiVersions.some((version) => version === text);
}
