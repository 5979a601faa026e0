// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { forwardsQuery, forwardTermsQuery } from "#web/api/forward-queries.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { sampleForward } from "../../../../tests/support/sample-forwards.ts";
import { useHasForwards } from "./use-has-forwards.ts";

function Probe() {
  return <p>{useHasForwards() ? "shown" : "hidden"}</p>;
}

const pair = { fromCurrency: "GBP", toCurrency: "EUR" };

test.each([
  ["a pair is open", [pair], [], "shown"],
  ["every pair was closed since, and the client has one", [], [sampleForward()], "shown"],
  ["no pair is open and the client has none", [], [], "hidden"],
])("forwards are in the navigation, or not, when %s", (_, pairs, own, text) => {
  const terms = { pairs, depositPercent: 5, ratesAt: null, referenceRates: false };
  const read = [
    [forwardTermsQuery.queryKey, terms],
    [forwardsQuery.queryKey, own],
  ] as const;
  renderScreen(<Probe />, { read });
  expect(screen.getByText(text)).toBeTruthy();
});

test("forwards aren't in the navigation while it is unknown whether there are any", () => {
  renderScreen(<Probe />);
  expect(screen.getByText("hidden")).toBeTruthy();
});
