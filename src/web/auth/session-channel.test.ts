// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { broadcastSessionEvent, onSessionEvent } from "./session-channel.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function listen() {
  const heard = vi.fn();
  stops.push(onSessionEvent("client", heard));
  return heard;
}

/** As another tab sends it. */
function hearFromElsewhere(news: object) {
  const channel = new BroadcastChannel("summit:session");
  channel.postMessage(news);
  channel.close();
}

it("a tab hears of others' sessions, and not of what it said itself", async () => {
  const heard = listen();
  broadcastSessionEvent("client", "left");
  hearFromElsewhere({ site: "desk", kind: "left", from: "another tab" });
  hearFromElsewhere({ site: "client", kind: "ended", from: "another tab" });
  await expect.poll(() => heard).toHaveBeenCalled();
  expect(heard.mock.calls).toEqual([["ended"]]);
});
