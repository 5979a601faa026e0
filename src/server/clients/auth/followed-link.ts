import type { App } from "#server/platform/app.ts";

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
