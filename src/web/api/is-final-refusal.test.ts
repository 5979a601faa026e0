import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { isFinalRefusal } from "./is-final-refusal.ts";

describe("whether the server has said no for good", () => {
  it("a refusal is final when the server refused", () => {
    expect(
      isFinalRefusal(new ApiError({ fault: "refused", status: 409, message: "", code: "quote_expired" })),
    ).toBe(true);
  });

  it.each([
    ["no answer came", new ApiError({ fault: "unreachable", status: 0, message: "" })],
    ["the server was busy or broke", new ApiError({ fault: "refused", status: 503, message: "" })],
    ["the answer could not be read", new ApiError({ fault: "answer", status: 201, message: "" })],
    ["the browser broke", new TypeError("gone")],
  ])("a refusal is not final when %s", (_, error) => {
    expect(isFinalRefusal(error)).toBe(false);
  });
});
