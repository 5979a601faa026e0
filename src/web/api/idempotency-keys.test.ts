import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { createIdempotencyKeys } from "./idempotency-keys.ts";

const lost = new ApiError({ fault: "unreachable", status: 0, message: "" });
const unknown = new ApiError({ fault: "refused", status: 503, code: "outcome_unknown", message: "" });
const refused = new ApiError({ fault: "refused", status: 409, code: "quote_expired", message: "" });

function numberedKeys() {
  let count = 0;
  return createIdempotencyKeys(() => {
    count += 1;
    return `key-${count}`;
  });
}

describe("the idempotency key of a request", () => {
  it.each([
    ["no answer came", lost],
    ["the server cannot tell what became of it", unknown],
  ])("an idempotency key stays the same after %s", (_, failure) => {
    const keys = numberedKeys();
    expect(keys.current({ amount: "5.00" })).toBe("key-1");
    keys.failed(failure);
    expect(keys.current({ amount: "5.00" })).toBe("key-1");
  });

  it("an idempotency key changes once the server has refused or carried out its request", () => {
    const keys = numberedKeys();
    expect(keys.current()).toBe("key-1");
    keys.failed(refused);
    expect(keys.current()).toBe("key-2");
    keys.done();
    expect(keys.current()).toBe("key-3");
  });

  it("an idempotency key belongs to one body: another body has another key, and the first keeps its own", () => {
    const keys = numberedKeys();
    expect(keys.current({ amount: "5.00" })).toBe("key-1");
    keys.failed(lost);
    expect(keys.current({ amount: "6.00" })).toBe("key-2");
    keys.failed(refused);
    expect(keys.current({ amount: "5.00" })).toBe("key-1");
    expect(keys.current({ amount: "6.00" })).toBe("key-3");
  });
});
