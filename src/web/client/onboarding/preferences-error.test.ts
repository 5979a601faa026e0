import { describe, expect, it } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { getPreferencesError } from "./preferences-error.ts";

const failed = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ fault: "refused", status: 500, message: "", ...facts });

describe("why a step was not saved", () => {
  it.each([
    ["the server's message", failed({ message: "Summit is busy." }), "Summit is busy."],
    ["what it answered as text", failed({ fault: "format", raw: " Bad gateway\n" }), "Bad gateway"],
    [
      "that it failed, for a page",
      failed({ fault: "format", raw: "<html>" }),
      "Failed to update preferences",
    ],
    [
      "that it failed, for a novel",
      failed({ fault: "format", raw: "a".repeat(201) }),
      "Failed to update preferences",
    ],
    ["that it failed, for nothing", failed({ fault: "format", raw: "" }), "Failed to update preferences"],
    ["that it failed, without a message", failed({}), "Failed to update preferences"],
    [
      "that it failed, for anything else",
      new Error("undefined is not a function"),
      "Failed to update preferences",
    ],
  ])("the reason why a step was not saved is %s", (_, error, words) =>
    expect(getPreferencesError(error)).toBe(words),
  );
});
