import { describe, expect, it } from "vitest";
import { ApiError, type ApiErrorKind } from "#web/api/api-error.ts";
import { getAuthErrorToast } from "./auth-error-toast.ts";

function failed(fault: ApiErrorKind, status: number, message = "") {
  return new ApiError({ fault, status, message });
}

describe("what the authentication screen says when it fails", () => {
  it.each([
    ["the server's message", failed("refused", 401, "That is not right."), "That is not right."],
    ["nothing from the server", failed("refused", 401), "Login failed"],
    ["no JSON", failed("format", 200), "Unexpected server response format. Please try again."],
    ["broken JSON", failed("json", 200), "Server response was not valid JSON. Please try again."],
    ["no user in the answer", failed("answer", 200), "Invalid server response: no user data found"],
    ["a fault of the server", failed("refused", 500, "secret detail"), "Internal server error"],
    ["a busy server", failed("refused", 503, "Summit is busy."), "Summit is busy."],
    ["anything else", new Error("a bug"), "An error occurred."],
  ])("the authentication screen explains its failure: %s", (_, error, text) => {
    expect(getAuthErrorToast(error, "login")).toEqual({ title: "Login failed", text });
  });

  it("the authentication screen names the registration when that failed", () => {
    expect(getAuthErrorToast(failed("refused", 409), "register")).toEqual({
      title: "Registration failed",
      text: "Registration failed",
    });
  });
});
