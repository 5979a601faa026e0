import { type EventEmitter, once } from "node:events";

const notBuilt = "the build of the web application ended without its pages";

type Parent = EventEmitter & {
  readonly connected: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly disconnect?: () => void;
};

/**
 * Waits for the build of the web application where `npm start` still makes it: it says `WEB_BUILD=reported` and reports over
 * the channel that it starts this process with. Everywhere else the pages that are there are served at once.
 *
 * @throws Error when the build failed, or whoever made it has gone.
 */
export async function untilWebBuilt(parent: Parent = process): Promise<void> {
  if (parent.env.WEB_BUILD !== "reported") return;
  if (!parent.connected) throw new Error(notBuilt);
  const closed = once(parent, "disconnect").then(() => {
    throw new Error(notBuilt);
  });
  closed.catch(() => undefined);
  const [outcome] = await Promise.race([once(parent, "message"), closed]);
  if (outcome !== "built") throw new Error(notBuilt);
  parent.disconnect?.();
}
