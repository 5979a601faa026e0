import { expect, it } from "vitest";
import { formatActor, formatSubject } from "./format-subject.ts";

const id = "0199a1b2-0000-7000-8000-000000000001";

it.each([
  [{ name: "Ann Example", email: "ann@summit.test" }, "Ann Example", "broker · ann@summit.test"],
  [{ name: "", email: "ann@summit.test" }, "ann@summit.test", "broker"],
  [{ name: null, email: null }, "Broker", id],
])("a subject called %j reads in words first", (called, heading, note) => {
  expect(formatSubject({ kind: "broker", id, ...called })).toEqual({ heading, note });
});

it("an actor without a name or address is introduced by what they are", () => {
  expect(formatActor({ kind: "client", id, name: null, email: null })).toBe(`Client ${id}`);
  expect(formatActor({ kind: "system", id, name: null, email: null })).toBe("Summit");
});
