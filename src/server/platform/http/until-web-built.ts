import { type EventEmitter, once } from "node:events";

const notBuilt = "the build of the web application ended without its pages";

type Channel = EventEmitter & { readonly connected: boolean; readonly disconnect?: () => void };

/**
 * Waits for the build of the web application where `npm start` still makes it: it says so over the channel that it starts
 * this process with. Everywhere else there is no channel, and the pages that are there are served.
 *
 * @throws Error when the build failed, or whoever made it has gone.
 */
export async function untilWebBuilt(parent: Channel = process): Promise<void> {
  if (!parent.connected) return;
  const closed = once(parent, "disconnect").then(() => {
    throw new Error(notBuilt);
  });
  closed.catch(() => undefined);
  const [outcome] = await Promise.race([once(parent, "message"), closed]);
  if (outcome !== "built") throw new Error(notBuilt);
  parent.disconnect?.();
}
