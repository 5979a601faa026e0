import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyChange, applyTick, openEventStream, type StreamState } from "./event-stream.ts";
import { liveRateKey } from "./queries.ts";
import { reconnectStreams } from "./reconnect-streams.ts";

class FakeSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static made: FakeSource[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.made.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

function newest(): FakeSource {
  const source = FakeSource.made.at(-1);
  if (!source) throw new Error("no stream was opened");
  return source;
}

beforeEach(() => {
  FakeSource.made = [];
  vi.stubGlobal("EventSource", FakeSource);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a tick", () => {
  const tick = {
    pair: "GBP/EUR",
    mid: 1.1625,
    rate: 1.159,
    at: "2026-11-20T12:00:00.000Z",
    simulated: true,
    indicative: false,
  };

  it("a tick becomes the pair's rate", () => {
    const client = new QueryClient();
    applyTick(client, JSON.stringify(tick));
    expect(client.getQueryData(liveRateKey("GBP/EUR"))).toEqual({
      mid: 1.1625,
      at: tick.at,
      simulated: true,
      indicative: false,
    });
  });

  it("an unreadable tick changes nothing", () => {
    const client = new QueryClient();
    applyTick(client, "{");
    applyTick(client, '{"pair":"GBP/EUR"}');
    expect(client.getQueryData(liveRateKey("GBP/EUR"))).toBeUndefined();
  });
});

describe("a change", () => {
  function staleAfter(kind: string) {
    const client = new QueryClient();
    const keys = [
      ["trades", "recent"],
      ["balances"],
      ["notifications"],
      ["user"],
      ["rates", "live", "GBP/EUR"],
    ];
    for (const key of keys) client.setQueryData(key, {});
    applyChange(client, JSON.stringify({ kind, id: "1" }));
    return keys.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key[0]);
  }

  it("a change refetches only what it affects", () => {
    expect(staleAfter("trade")).toEqual(["trades", "balances"]);
    expect(staleAfter("notification")).toEqual(["notifications"]);
  });

  it("a change of an unknown kind refetches everything of the client's own, never the rates", () => {
    expect(staleAfter("something new")).toEqual(["trades", "balances", "notifications", "user"]);
  });
});

describe("the stream", () => {
  it("the event stream reconnects with backoff when the browser gives up, and refetches what it may have missed", () => {
    const states: StreamState[] = [];
    const client = new QueryClient();
    client.setQueryData(["balances"], {});
    const close = openEventStream({ queryClient: client, onState: (state) => states.push(state) });
    for (const wait of [1_000, 2_000, 4_000]) {
      const opened = FakeSource.made.length;
      newest().close();
      newest().dispatchEvent(new Event("error"));
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSource.made.length).toBe(opened);
      vi.advanceTimersByTime(1);
      expect(FakeSource.made.length).toBe(opened + 1);
    }
    newest().dispatchEvent(new Event("open"));
    expect(states).toEqual(["lost", "lost", "lost", "live"]);
    expect(client.getQueryState(["balances"])?.isInvalidated).toBe(true);
    close();
    expect(newest().readyState).toBe(FakeSource.CLOSED);
  });

  it("the event stream leaves reconnecting to the browser while that tries", () => {
    const close = openEventStream({ queryClient: new QueryClient(), onState: () => {} });
    newest().dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.made.length).toBe(1);
    close();
  });

  it("a stream that is silent for longer than its heartbeats is opened again, and what it missed is fetched", () => {
    const client = new QueryClient();
    client.setQueryData(["balances"], {});
    const close = openEventStream({ queryClient: client, onState: () => {} });
    newest().dispatchEvent(new Event("open"));
    for (let beat = 0; beat < 4; beat += 1) {
      vi.advanceTimersByTime(15_000);
      newest().dispatchEvent(new Event("heartbeat"));
    }
    vi.advanceTimersByTime(39_999);
    expect(FakeSource.made.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(FakeSource.made.length).toBe(2);
    expect(FakeSource.made[0]?.readyState).toBe(FakeSource.CLOSED);
    newest().dispatchEvent(new Event("open"));
    expect(client.getQueryState(["balances"])?.isInvalidated).toBe(true);
    close();
    vi.advanceTimersByTime(120_000);
    expect(FakeSource.made.length).toBe(2);
  });

  it("a stream that would wait to be opened again is at once after a log-in, and what it missed is fetched", () => {
    const client = new QueryClient();
    client.setQueryData(["balances"], {});
    const close = openEventStream({ queryClient: client, onState: () => {} });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      newest().close();
      newest().dispatchEvent(new Event("error"));
      vi.advanceTimersByTime(30_000);
    }
    newest().close();
    newest().dispatchEvent(new Event("error"));
    const opened = FakeSource.made.length;
    reconnectStreams();
    expect(FakeSource.made.length).toBe(opened + 1);
    newest().readyState = FakeSource.OPEN;
    newest().dispatchEvent(new Event("open"));
    expect(client.getQueryState(["balances"])?.isInvalidated).toBe(true);
    // The wait that it had begun is over too.
    vi.advanceTimersByTime(30_000);
    expect(FakeSource.made.length).toBe(opened + 1);
    close();
    reconnectStreams();
    expect(FakeSource.made.length).toBe(opened + 1);
  });

  it("an open stream stays as it is after a log-in", () => {
    const close = openEventStream({ queryClient: new QueryClient(), onState: () => {} });
    newest().readyState = FakeSource.OPEN;
    newest().dispatchEvent(new Event("open"));
    reconnectStreams();
    expect(FakeSource.made.length).toBe(1);
    close();
  });

  it("everything of the client's is fetched again when the server may have missed changes", () => {
    const client = new QueryClient();
    client.setQueryData(["balances"], {});
    client.setQueryData(["rates", "live", "GBP/EUR"], {});
    applyChange(client, JSON.stringify({ kind: "missed", id: "" }));
    vi.advanceTimersByTime(3_000);
    expect(client.getQueryState(["balances"])?.isInvalidated).toBe(true);
    expect(client.getQueryState(["rates", "live", "GBP/EUR"])?.isInvalidated).toBe(false);
  });
});
