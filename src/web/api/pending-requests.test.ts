import { expect, it } from "vitest";
import { createPendingRequests, repeatWindowMs } from "./pending-requests.ts";

function tab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  const clock = { now: 1_000 };
  return { kept, clock, pending: createPendingRequests(storage, () => clock.now) };
}

const order = 'POST /api/orders {"amount":"1357.00"}';

it("the same request without an answer is repeated under its key, another has its own", () => {
  const { pending } = tab();
  expect(pending.begin(order, "first").key).toBe("first");
  expect(pending.begin(order, "second").key).toBe("first");
  expect(pending.begin(order.replace("1357", "1358"), "third").key).toBe("third");
});

it("a request that was carried out, or refused at its first attempt, may be made once more", () => {
  const { pending, kept } = tab();
  pending.begin(order, "first").carriedOut();
  pending.begin(order, "second").refused();
  expect(pending.begin(order, "third").key).toBe("third");
  expect(kept.size).toBe(1);
});

it("a refusal of a repeat says nothing of the attempt before, whose key stays", () => {
  const { pending } = tab();
  pending.begin(order, "first");
  pending.begin(order, "second").refused();
  expect(pending.begin(order, "third").key).toBe("first");
});

it("ten minutes after an attempt without an answer the same request is a new one", () => {
  const { pending, clock } = tab();
  pending.begin(order, "first");
  clock.now += repeatWindowMs - 1;
  expect(pending.begin(order, "second").key).toBe("first");
  clock.now += 1;
  expect(pending.begin(order, "third").key).toBe("third");
});

it("a tab keeps nothing of what a request said", () => {
  const { pending, kept } = tab();
  pending.begin(order, "first");
  expect(JSON.stringify([...kept])).not.toMatch(/orders|1357/);
});
