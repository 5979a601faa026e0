import { expect, it } from "vitest";
import { serializeError } from "./log.ts";

it("an error of the database is logged without the connection that it came on", () => {
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
