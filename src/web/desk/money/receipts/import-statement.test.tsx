// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refuseChanges, renderDesk } from "../../../../../tests/support/render-desk.ts";
import { sampleQueues } from "../../../../../tests/support/sample-queues.ts";
import { ImportStatement } from "./import-statement.tsx";

it.each([
  ["two-people", "Money counts as confirmed once a second person has imported the bank's file too."],
  ["single-operator", "Importing a file twice changes nothing."],
] as const)(
  "the import of a statement says who else has to import it, in the mode %s",
  async (mode, words) => {
    refuseChanges({ status: 403, code: "not_permitted", message: "No." }, () => sampleQueues(mode));
    renderDesk(<ImportStatement onClose={() => undefined} />, "operator");
    const dialog = await screen.findByRole("dialog");
    await expect.poll(() => dialog.textContent).toContain(words);
  },
);
