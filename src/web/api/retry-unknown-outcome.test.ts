import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { retryUnknownOutcome } from "./retry-unknown-outcome.ts";

const unknown = () =>
  new ApiError({
    fault: "refused",
    status: 503,
    code: "outcome_unknown",
    message: "It may be done already.",
  });
const keyed = { idempotent: true } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a call whose outcome the server cannot tell", () => {
  it("a call with an unknown outcome is repeated under its key until there is an answer", async () => {
    const send = vi
      .fn()
      .mockRejectedValueOnce(unknown())
      .mockRejectedValueOnce(unknown())
      .mockResolvedValue("booked");
    const answer = retryUnknownOutcome(keyed, send);
    await vi.runAllTimersAsync();
    expect(await answer).toBe("booked");
    expect(send).toHaveBeenCalledTimes(3);
  });

  it("a call with an unknown outcome ends with the server's refusal after four attempts", async () => {
    const send = vi.fn().mockImplementation(() => Promise.reject(unknown()));
    const answer = retryUnknownOutcome(keyed, send);
    const failed = expect(answer).rejects.toMatchObject({ code: "outcome_unknown" });
    await vi.runAllTimersAsync();
    await failed;
    expect(send).toHaveBeenCalledTimes(4);
  });

  it("a call without a key is not repeated and shows the server's text", async () => {
    const send = vi.fn().mockRejectedValue(unknown());
    await expect(retryUnknownOutcome({}, send)).rejects.toMatchObject({ message: "It may be done already." });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("a refused call is not repeated", async () => {
    const refused = new ApiError({ fault: "refused", status: 503, code: "unavailable", message: "Busy." });
    const send = vi.fn().mockRejectedValue(refused);
    await expect(retryUnknownOutcome(keyed, send)).rejects.toBe(refused);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
