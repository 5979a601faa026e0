// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Combobox } from "./combobox.tsx";

afterEach(cleanup);

test("a list of a thousand shows its first options at once, says so, and finds the others", async () => {
  const options = Array.from({ length: 1_000 }, (_, index) => ({
    value: String(index),
    label: `Supplier ${String(index).padStart(4, "0")}`,
  }));
  render(
    <Combobox
      label="Recipient"
      searchLabel="Search recipients"
      options={options}
      value=""
      onChange={() => undefined}
    />,
  );
  await userEvent.click(screen.getByRole("combobox", { name: "Recipient" }));
  const search = await screen.findByRole("combobox", { name: "Search recipients" });
  expect(screen.getAllByRole("option")).toHaveLength(300);
  screen.getByText(/^These are the first 300\. Search to find others\./);
  await userEvent.type(search, "0999");
  expect((await screen.findAllByRole("option")).map((option) => option.textContent?.trim())).toEqual([
    "Supplier 0999",
  ]);
  expect(screen.queryByText(/^These are the first/)).toBeNull();
});

test("text typed on a closed list searches it, and chooses nothing before Enter", async () => {
  const onChange = vi.fn();
  render(
    <Combobox
      label="Recipient"
      searchLabel="Search recipients"
      options={[
        { value: "one", label: "Demo Supplier" },
        { value: "two", label: "Demo Landlord" },
      ]}
      value=""
      onChange={onChange}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard("Demo L");
  expect(screen.getByRole("combobox", { name: "Search recipients" })).toHaveProperty("value", "Demo L");
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onChange.mock.calls).toEqual([["two"]]);
});
