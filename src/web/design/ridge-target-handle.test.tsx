// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { RidgeChart } from "./ridge-chart.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const points = [1.15, 1.12, 1.18].map((value, day) => ({ at: `2026-02-0${day + 1}T00:00:00.000Z`, value }));

/** A chart whose lines can be moved; each line is a limit of the other. */
function Orders({ begin }: { begin: { target: number; stop: number } }) {
  const [target, setTarget] = useState(begin.target);
  const [stop, setStop] = useState(begin.stop);
  return (
    <RidgeChart
      label="Rates"
      points={points}
      inWords={(value) => `1 GBP = ${value} EUR`}
      target={{
        value: target,
        label: "Target",
        move: { label: "Target rate", decimals: 4, above: stop, onMove: setTarget },
      }}
      stop={{
        value: stop,
        label: "Stop",
        move: { label: "Stop rate", decimals: 4, below: target, onMove: setStop },
      }}
    />
  );
}

const handle = (name: string) => screen.getByRole("slider", { name });

test("arrow keys move a target by its last decimal, and page keys by ten", async () => {
  render(<Orders begin={{ target: 1.2, stop: 1.1 }} />);
  handle("Target rate").focus();
  await userEvent.keyboard("{ArrowUp}");
  expect(handle("Target rate").getAttribute("aria-valuetext")).toBe("1 GBP = 1.2001 EUR");
  await userEvent.keyboard("{PageDown}{ArrowLeft}");
  expect(handle("Target rate").getAttribute("aria-valuenow")).toBe("1.199");
});

test("a line moves as far as the pointer, wherever its handle was taken", () => {
  const plot = new DOMRect(0, 0, 300, 200);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(plot);
  render(<Orders begin={{ target: 1.2, stop: 1.1 }} />);
  const taken = handle("Target rate");
  Object.assign(taken, { setPointerCapture: () => {}, hasPointerCapture: () => true });
  const figure = () => Number(taken.getAttribute("aria-valuenow"));
  // The target is the highest value, at a tenth of the plot's height; its handle reaches 22 pixels lower.
  fireEvent.pointerDown(taken, { pointerId: 1, clientY: 35 });
  fireEvent.pointerMove(taken, { pointerId: 1, clientY: 35 });
  expect(figure()).toBe(1.2);
  fireEvent.pointerMove(taken, { pointerId: 1, clientY: 45 });
  // 0.76 of the plot's height is the range of 0.1.
  expect(figure()).toBeCloseTo(1.2 - ((10 / 200) * 0.1) / 0.76, 4);
});

test("a target and a stop never meet", async () => {
  render(<Orders begin={{ target: 1.1002, stop: 1.1 }} />);
  handle("Stop rate").focus();
  await userEvent.keyboard("{PageUp}");
  expect(handle("Stop rate").getAttribute("aria-valuenow")).toBe("1.1001");
  handle("Target rate").focus();
  await userEvent.keyboard("{PageDown}");
  expect(handle("Target rate").getAttribute("aria-valuenow")).toBe("1.1002");
});

test("a line without a way to move it has no handle", () => {
  render(
    <RidgeChart label="Rates" points={points} inWords={String} target={{ value: 1.2, label: "Target" }} />,
  );
  expect(screen.getAllByRole("slider")).toHaveLength(1);
});
