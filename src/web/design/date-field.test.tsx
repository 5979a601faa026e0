// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DateField } from "./date-field.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type SampleProps = { start: string; onChange: (value: string) => void };

function Sample({ start, onChange }: SampleProps) {
  const [value, setValue] = useState(start);
  return (
    <DateField
      label="From"
      value={value}
      min="2026-11-10"
      max="2026-11-26"
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

function renderField(start = "") {
  const onChange = vi.fn();
  render(<Sample start={start} onChange={onChange} />);
  return { onChange, field: screen.getByRole<HTMLInputElement>("textbox", { name: "From" }) };
}

test("a typed day is reported as soon as it is complete, and shown as dd MMM yyyy", async () => {
  const { field, onChange } = renderField();
  await userEvent.type(field, "24/11/2026");
  expect(onChange.mock.calls).toEqual([["2026-11-24"]]);
  expect(field.value).toBe("24/11/2026");
  await userEvent.tab();
  expect(field.value).toBe("24 Nov 2026");
});

test("text that is no day is kept and reported when the field is left", async () => {
  const { field, onChange } = renderField("2026-11-24");
  await userEvent.clear(field);
  expect(onChange).toHaveBeenLastCalledWith("");
  await userEvent.type(field, "31 Nov 2026");
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith("31 Nov 2026");
  expect(field.value).toBe("31 Nov 2026");
});

test("a day is chosen in the calendar by keyboard, within its limits", async () => {
  const { field, onChange } = renderField("2026-11-24");
  await userEvent.click(field);
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  const chosen = await screen.findByRole("button", { name: "Tue 24 Nov 2026, chosen" });
  await expect.poll(() => document.activeElement).toBe(chosen);
  const late = screen.getByRole<HTMLButtonElement>("button", {
    name: "Fri 27 Nov 2026",
  });
  expect(late.disabled).toBe(true);
  expect(screen.getByRole("button", { name: "Fri 20 Nov 2026, today" })).toBeTruthy();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(onChange).toHaveBeenLastCalledWith("2026-11-17");
  expect(field.value).toBe("17 Nov 2026");
});

test("the calendar greys out closed days, which the arrow keys pass over", async () => {
  const onChange = vi.fn();
  const isClosed = (day: string) => day === "2026-11-23" || day === "2026-11-24";
  render(<DateField label="Day" value="2026-11-20" isClosed={isClosed} onChange={onChange} />);
  await userEvent.click(screen.getByRole("textbox", { name: "Day" }));
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  const closed = await screen.findByRole<HTMLButtonElement>("button", { name: "Mon 23 Nov 2026" });
  expect(closed.disabled).toBe(true);
  const chosen = screen.getByRole("button", { name: /^Fri 20 Nov 2026/ });
  await expect.poll(() => document.activeElement).toBe(chosen);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{Enter}");
  expect(onChange).toHaveBeenLastCalledWith("2026-11-25");
});
