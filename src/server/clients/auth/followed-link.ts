import type { App } from "#server/platform/app.ts";

/** What a browser that follows a mailed link sends. */
export type FollowedLink = {
  readonly token: string;
  /** Required without a session of the login. */
  readonly password?: string | undefined;
  /** Token of the browser's session. */
  readonly ownToken: string | undefined;
};

/** Whether a browser's session is open and the user's, acting for a client or for none. */
export async function isSessionOf(
  { sessions }: App,
  userId: string,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false;
  const session = (await sessions.findClient(token)) ?? (await sessions.findWithoutClient(token));
  return session?.user.id === userId;
}
