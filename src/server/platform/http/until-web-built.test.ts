import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { untilWebBuilt } from "./until-web-built.ts";

function channel(env: Record<string, string> = { WEB_BUILD: "reported" }) {
  const parent = Object.assign(new EventEmitter(), {
    env,
    connected: true,
    disconnect: () => {
      parent.connected = false;
      parent.emit("disconnect");
    },
  });
  return parent;
}

it("a process that nobody builds for serves at once, and leaves its parent's channel alone", async () => {
  const parent = channel({});
  await untilWebBuilt(parent);
  expect(parent.connected).toBe(true);
});

it("a process serves once its parent says that the pages are built, and closes the channel", async () => {
  const parent = channel();
  let isServing = false;
  const waiting = untilWebBuilt(parent).then(() => {
    isServing = true;
  });
  await new Promise(setImmediate);
  expect(isServing).toBe(false);
  parent.emit("message", "built");
  await waiting;
  expect(parent.connected).toBe(false);
});

it.each<[string, (parent: ReturnType<typeof channel>) => unknown]>([
  ["has gone before the pages were built", (parent) => parent.disconnect()],
  ["could not build the pages", (parent) => parent.emit("message", "failed")],
])("a process whose parent %s doesn't serve", async (_what, end) => {
  const parent = channel();
  const waiting = untilWebBuilt(parent);
  end(parent);
  await expect(waiting).rejects.toThrow("ended without its pages");
});

it("a process whose parent has gone before it asks doesn't serve", async () => {
  const parent = channel();
  parent.disconnect();
  await expect(untilWebBuilt(parent)).rejects.toThrow("ended without its pages");
});
