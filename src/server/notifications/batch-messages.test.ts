import { expect, it } from "vitest";
import { batchFinished } from "./batch-messages.ts";

it.each([
  [2, 0, "Batch paid", "We've made 2 payments of the batch Salaries."],
  [
    1,
    3,
    "Batch paid in part",
    "We've made 1 payment of the batch Salaries. 3 payments couldn't be made: open the batch to see why.",
  ],
  [
    0,
    3,
    "Batch not paid",
    "We couldn't make any of the 3 payments of the batch Salaries: open the batch to see why.",
  ],
  [
    0,
    1,
    "Batch not paid",
    "We couldn't make the one payment of the batch Salaries: open the batch to see why.",
  ],
])("a batch with %i payments made and %i not says so", (paid, failed, title, text) => {
  expect(batchFinished({ id: "b", name: "Salaries", paid, failed })).toMatchObject({
    title,
    text,
    path: "/batches/b",
  });
});
