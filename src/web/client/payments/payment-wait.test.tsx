// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Trade } from "#contract/trading/trades.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { userKey } from "#web/api/user-query.ts";
import { formatDateTime } from "#web/design/format.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { PaymentWait } from "./payment-wait.tsx";

type Payment = Trade["payments"][number];

const until = "2026-12-01T14:05:00.000Z";
const none = { until: null, cause: null, person: null };
const me = { id: "1", name: "Demo Reader", email: "reader@summit.test" };

/** What an owner, or a member of another role, reads, and the addresses of its links. */
async function read(part: Pick<Payment, "status" | "waitsFor">, role: ClientRole = "owner") {
  cleanup();
  const payment = { ...part, beneficiaryId: "b", recipientName: "José Álvarez" };
  renderScreen(
    <p>
      <PaymentWait payment={payment} tradeId="t" />
    </p>,
    { read: [[userKey, { id: "of the client", email: me.email, role, status: "ACTIVATED" }]] },
  );
  const paragraph = await screen.findByRole("paragraph");
  const links = screen.queryAllByRole("link").map((link) => link.getAttribute("href"));
  return { text: paragraph.textContent, links };
}

const ready = (waitsFor: Payment["waitsFor"]) => ({ status: "READY", waitsFor }) as const;

it("a payment names whose second factor it waits for, and asks its reader for their own", async () => {
  const other = { id: "2", name: "Ana", email: "ana@summit.test" };
  const forAna = await read(ready({ ...none, kind: "second_factor", person: other }));
  expect(forAna.text).toBe(
    "This payment is waiting for Ana to set up two-step log-in. We've asked them by email, and we'll send it as soon as they have. Remind them if it's urgent.",
  );
  expect(forAna.links).toEqual([]);
  const forMe = await read(ready({ ...none, kind: "second_factor", person: me }));
  expect(forMe.text).toContain("This payment is waiting for you to set up two-step log-in");
  expect(forMe.links).toEqual(["/security"]);
});

it("a payment on hold says why and until when", async () => {
  const { text } = await read(ready({ ...none, kind: "hold", cause: "password_reset", until }));
  expect(text).toBe(
    `The password of a login without two-step log-in was reset by email, so this payment is on hold until ${formatDateTime(until)}. It then continues automatically.`,
  );
});

it("a payment that lacks details links those who may add them, and tells others whom to ask", async () => {
  const town = ready({ ...none, kind: "address" });
  expect(await read(town)).toMatchObject({
    text: expect.stringContaining("waiting for the town and country of José Álvarez"),
    links: ["/beneficiaries/b/edit"],
  });
  expect(await read(town, "approver")).toMatchObject({
    text: expect.stringContaining("Ask somebody in your team who prepares payments"),
    links: [],
  });
  const name = ready({ ...none, kind: "name" });
  expect((await read(name)).links).toEqual(["/onboarding"]);
  expect((await read(name, "preparer")).text).toContain("Ask an owner or administrator");
});

it("a payment that only we work on says that nothing has to be done", async () => {
  expect((await read(ready(null))).text).toContain("You don't need to do anything");
});

it("a payment that has left says that nothing has to be done until it arrives", async () => {
  expect((await read({ status: "SENT", waitsFor: null })).text).toContain("notify you when it arrives");
});

it("a payment of an exchange that isn't paid for links the exchange, for those who may see it", async () => {
  const waiting = { status: "WAITING", waitsFor: null } as const;
  expect((await read(waiting)).links).toEqual(["/trades/t"]);
  expect((await read(waiting, "accountant")).links).toEqual([]);
});
