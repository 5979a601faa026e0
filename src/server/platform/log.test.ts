import { expect, it } from "vitest";
import { serializeError } from "./log.ts";

it("a database error is logged without its connection", () => {
  const lost = Object.assign(new Error("terminating connection"), {
    code: "57P01",
    client: {
      connectionParameters: { password: "a secret" },
      queryQueue: [{ values: ["GB33BUKB20201555555555"] }],
    },
  });
  const logged = serializeError(lost);
  expect(logged).toMatchObject({ type: "Error", message: "terminating connection", code: "57P01" });
  expect(JSON.stringify(logged)).not.toMatch(/secret|GB33/);
});
