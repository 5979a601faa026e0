import { expect, it } from "vitest";
import { clientReview } from "./client-review.ts";

it("a review of a server of the version before, which doesn't name other accounts, is read as one without any", () => {
  expect(clientReview.shape.otherAccounts.parse(undefined)).toEqual([]);
});
