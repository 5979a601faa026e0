import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeLifecycles } from "../../scripts/lib/describe-lifecycles.ts";
import { moneyLifecycles } from "../../scripts/lib/money-lifecycles.ts";
import { advance, canAdvance, listStoredChanges, listTransitions, parseState, permit } from "./lifecycle.ts";
import { tradeLifecycle } from "./trading/trades/lifecycle.ts";

const named = moneyLifecycles.map(({ lifecycle }) => [lifecycle.name, lifecycle] as const);

describe.each(named)("the lifecycle of a %s", (_, lifecycle) => {
  const transitions = listTransitions(lifecycle);

  it("every state is reached from an initial one", () => {
    const reached = new Set(lifecycle.initial);
    // A set that grows while it is walked is walked to its end.
    for (const state of reached) for (const { from, to } of transitions) if (from === state) reached.add(to);
    expect([...reached].sort()).toEqual([...lifecycle.states].sort());
  });

  it("the lifecycle uses and describes exactly the same events", () => {
    const used = new Set(transitions.map(({ event }) => event));
    expect([...used].sort()).toEqual(Object.keys(lifecycle.events).sort());
  });

  it("every state leads to an end", () => {
    const leaves = (state: string) => transitions.some(({ from, to }) => from === state && to !== state);
    const final = new Set(lifecycle.states.filter((state) => !leaves(state)));
    expect(final.size).toBeGreaterThan(0);
    for (const state of final) for (const { from, to } of transitions) if (to === state) final.add(from);
    expect([...final].sort()).toEqual([...lifecycle.states].sort());
  });

  it("each state maps to a distinct stored one", () => {
    const stored = Object.values(lifecycle.storedAs ?? {});
    for (const state of stored) expect(lifecycle.states).toContain(state);
    for (const { from, to } of listStoredChanges(lifecycle)) expect(from).not.toBe(to);
  });

  it("a random walk only ever reaches states by a transition", () => {
    const events = fc.array(fc.constantFrom(...Object.keys(lifecycle.events)), { maxLength: 30 });
    fc.assert(
      fc.property(fc.constantFrom(...lifecycle.initial), events, (start, walk) => {
        let state = start;
        for (const event of walk) {
          if (!canAdvance(lifecycle, state, event)) {
            expect(() => advance(lifecycle, state, event)).toThrow();
            continue;
          }
          const next = advance(lifecycle, state, event);
          expect(transitions).toContainEqual({ from: state, event, to: next });
          state = next;
        }
      }),
    );
  });
});

describe("a lifecycle", () => {
  it("a lifecycle returns the refusal of an untimely event", () => {
    expect(permit(tradeLifecycle, "AWAITING_FUNDS", "fund")).toEqual({ ok: true, value: "FUNDED" });
    expect(permit(tradeLifecycle, "PAYING", "fund")).toEqual({
      ok: false,
      refusal: "trade_not_awaiting_funds",
    });
  });

  it("a lifecycle throws on an event without a refusal and on an unknown state", () => {
    expect(() => permit(tradeLifecycle, "COMPLETED", "pay")).toThrow("a refusal for pay of a trade");
    expect(() => advance(tradeLifecycle, "COMPLETED", "pay")).toThrow(
      "pay of a trade in the state COMPLETED",
    );
    expect(() => parseState(tradeLifecycle, "LOST")).toThrow("a trade in the state LOST");
  });
});

it("docs/lifecycles.md matches the domain; npm run docs:lifecycles writes it", async () => {
  const document = await readFile(new URL("../../docs/lifecycles.md", import.meta.url), "utf8");
  expect(document).toBe(describeLifecycles());
});
