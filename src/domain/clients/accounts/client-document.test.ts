import { describe, expect, it } from "vitest";
import { mayAddDocument, mayRequestAgain } from "./client-document.ts";
import { clientStatuses } from "./client-status.ts";

describe("a document", () => {
  it.each(clientStatuses)(
    "a document of a client who is %s is accepted only while documents are awaited",
    (status) => {
      const outcome = mayAddDocument({ status, count: 0 });
      expect(outcome.ok).toBe(status === "AWAITING_DOCS");
      if (!outcome.ok) expect(outcome.refusal).toBe("documents_not_awaited");
    },
  );

  it.each([
    [9, true],
    [10, false],
  ])("a document after %i for the same purpose is checked: %s", (count, ok) => {
    expect(mayAddDocument({ status: "AWAITING_DOCS", count }).ok).toBe(ok);
  });
});

it.each(clientStatuses)(
  "a document is requested again from a client who is %s, unless the account is ready",
  (status) => {
    const outcome = mayRequestAgain(status);
    expect(outcome.ok ? outcome.value : outcome.refusal).toBe(
      status === "ACCOUNT_READY" ? "client_ready" : "AWAITING_DOCS",
    );
  },
);
