import { describe, expect, it } from "vitest";
import { attemptFaults } from "#domain/webhooks/endpoint-health.ts";
import { describeAnswer, describeAttempts, prettyJson, shortUrl } from "./describe-delivery.ts";

const delivery = {
  type: "alert.fired",
  ...{ id: "d", eventId: "e", isReplay: false },
  ...{ createdAt: "", nextAttemptAt: null, finishedAt: null },
} as const;

describe("words about webhooks", () => {
  it.each([
    [{ answerStatus: 200, fault: null }, "200"],
    [{ answerStatus: 301, fault: "redirected" }, "301: Redirects aren't followed"],
    [{ answerStatus: null, fault: "timed_out" }, "No answer within 10 seconds"],
  ] as const)("describe the answer %o", (answer, words) => {
    expect(describeAnswer(answer)).toBe(words);
  });

  it("have a sentence for each fault", () => {
    for (const fault of attemptFaults)
      expect(describeAnswer({ answerStatus: null, fault })).toMatch(/^[A-Z].+/);
  });

  it("count attempts", () => {
    const none = { ...delivery, attempts: 0, answerStatus: null, fault: null, status: "PENDING" } as const;
    expect(describeAttempts(none)).toBe("Not sent yet");
    expect(describeAttempts({ ...none, status: "FAILED", fault: "endpoint_disabled" })).toMatch(/^Not sent/);
    expect(describeAttempts({ ...none, attempts: 1, answerStatus: 500 })).toBe("1 attempt · 500");
    expect(describeAttempts({ ...none, attempts: 14, fault: "timed_out" })).toMatch(/^14 attempts · No/);
  });

  it("shorten addresses and lay out JSON", () => {
    expect(shortUrl("https://hooks.example.com/a/")).toBe("hooks.example.com/a");
    expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(prettyJson("<html>")).toBe("<html>");
  });
});
