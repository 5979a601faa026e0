// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Select } from "./select.tsx";

afterEach(cleanup);

test("an open list of choices has the name of its field", async () => {
  const options = [
    { value: "weekly", label: "Every week" },
    { value: "monthly", label: "Every month" },
  ] as const;
  render(<Select label="How often" options={options} value="weekly" onChange={() => {}} />);
  await userEvent.click(screen.getByRole("combobox", { name: "How often" }));
  expect(await screen.findByRole("listbox", { name: "How often" })).toBeDefined();
});
