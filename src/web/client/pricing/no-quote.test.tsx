// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusals } from "#contract/refusals.ts";
import { ApiError } from "#web/api/api-error.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { NoQuote } from "./no-quote.tsx";

test.each(["forward_rates_stale", "pair_not_quoted"] as const)(
  "a quote refused by %s says once that there is none",
  async (code) => {
    const { status, message } = refusals[code];
    const failure = new ApiError({ fault: "refused", status, message, code });
    renderScreen(
      <NoQuote
        failure={failure}
        reassurance="Your amount is saved."
        busy={false}
        onRetry={() => undefined}
      />,
    );
    expect((await screen.findByRole("alert")).textContent).toBe(`${message}Your amount is saved.Try again`);
  },
);
