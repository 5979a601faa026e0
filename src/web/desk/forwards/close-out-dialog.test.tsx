// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { renderDesk } from "../../../../tests/support/render-desk.ts";
import { deskForward as forward } from "../../../../tests/support/sample-desk-forward.ts";
import { CloseOutForwardDialog } from "./close-out-dialog.tsx";

const price = {
  ...{
    currency: "GBP",
    cost: "62.10",
    greatestCost: "212.10",
    fromDeposit: "50.00",
    fromBalance: "10.00",
    owed: "2.10",
  },
  ...{ midRate: 0.83, rate: 0.828, rateSimulated: true, at: "2027-03-12T10:00:00.000Z" },
};

/** Answers prices in turn, and close-outs with what is given; returns the bodies of those. */
function answer(prices: readonly object[], closing: () => Response): { readonly sent: unknown[] } {
  onTestFinished(() => void vi.unstubAllGlobals());
  const sent: unknown[] = [];
  let asked = 0;
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string }) => {
    if (path.endsWith("/closeout-price")) {
      asked += 1;
      return Response.json(prices[Math.min(asked, prices.length) - 1]);
    }
    if (!path.endsWith("/close-out")) return Response.json({}, { status: 404 });
    sent.push(JSON.parse(body ?? ""));
    return closing();
  });
  return { sent };
}

function confirm(reason: string): void {
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: reason } });
  fireEvent.submit(screen.getByLabelText("Reason"));
}

it("a close-out says who pays its cost, and confirms no more than it names", async () => {
  const { sent } = answer([price], () => Response.json({ ...forward, status: "CLOSED_OUT" }));
  let isClosed = false;
  const { toasts } = renderDesk(
    <CloseOutForwardDialog forward={forward} onClose={() => (isClosed = true)} />,
    "operator",
  );
  const dialog = await screen.findByRole("dialog", { name: "Close out this forward?" });
  await expect.poll(() => dialog.textContent).toContain("62.10 GBP");
  expect(dialog.textContent).toContain("From the deposit50.00 GBP");
  expect(dialog.textContent).toContain("Owed2.10 GBP");
  expect(dialog.textContent).toContain("simulated rate");
  confirm("The margin call wasn't met");
  await expect.poll(() => isClosed).toBe(true);
  expect(sent).toEqual([{ reason: "The margin call wasn't met", greatestCost: "212.10" }]);
  expect(toasts.at(-1)).toMatchObject({ title: "Forward closed out" });
});

it("a close-out whose cost has moved stays open with its reason and shows the new cost", async () => {
  const moved = { code: "forward_cost_moved", message: "The rate has moved: closing it costs more now." };
  answer([price, { ...price, cost: "71.00" }], () => Response.json(moved, { status: 409 }));
  renderDesk(<CloseOutForwardDialog forward={forward} onClose={() => undefined} />, "operator");
  const dialog = await screen.findByRole("dialog");
  await expect.poll(() => dialog.textContent).toContain("62.10 GBP");
  confirm("Not met");
  await expect.poll(() => dialog.textContent).toContain("71.00 GBP");
  expect(dialog.textContent).toContain("The rate has moved");
  expect((screen.getByLabelText("Reason") as HTMLInputElement).value).toBe("Not met");
});

it("a close-out that can't be priced can be tried again, and can't be confirmed before", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const refusal = { code: "rate_unavailable", message: "There's no current rate." };
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return asked === 1 ? Response.json(refusal, { status: 503 }) : Response.json(price);
  });
  renderDesk(<CloseOutForwardDialog forward={forward} onClose={() => undefined} />, "operator");
  const again = await screen.findByRole("button", { name: /try again/i });
  const button = screen.getByRole("button", { name: "Close out" }) as HTMLButtonElement;
  expect(button.disabled || button.getAttribute("aria-disabled") === "true").toBe(true);
  fireEvent.click(again);
  await expect.poll(() => screen.getByRole("dialog").textContent).toContain("62.10 GBP");
});
