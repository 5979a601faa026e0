import { expect } from "vitest";
import type { ScheduleWithPayments } from "#contract/automation/schedules.ts";
import { scheduleRoutes } from "#server/automation/schedules/routes.ts";
import { invoiceRoutes } from "#server/payments/invoices/routes.ts";
import type { Route } from "#server/platform/http/route.ts";
import { paySchedules } from "#server/processes/pay-schedules.ts";
import type { SignedIn } from "./payment-fixture.ts";
import { setupPaymentFixture } from "./setup-payment-fixture.ts";

/** Fixture of clients with payment schedules; its clock begins at 10:00 in London on Tuesday 10 March 2026. */
export function setupScheduleFixture(also: readonly Route[] = []) {
  const desk = setupPaymentFixture("normal", {
    routes: [...scheduleRoutes, ...invoiceRoutes, ...also],
    subscriptions: {},
  });

  function create(who: SignedIn, beneficiaryId: string, input: object = {}) {
    const rule = { frequency: "monthly", startsOn: "2026-03-11", dayOfMonth: 31, everyWeeks: 1 };
    const payload = { label: "Rent", beneficiaryId, currency: "EUR", amount: "250.00", ...rule, ...input };
    return desk().call(who, "POST", "/api/schedules", { payload });
  }

  async function scheduleOf(
    who: SignedIn,
    beneficiaryId: string,
    input: object = {},
  ): Promise<ScheduleWithPayments> {
    const { status, body } = await create(who, beneficiaryId, input);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }

  async function read(who: SignedIn, id: string): Promise<ScheduleWithPayments> {
    const again = await desk().signInAgain(who);
    return (await desk().call(again, "GET", `/api/schedules/${id}`)).body;
  }

  async function change(who: SignedIn, id: string, action: string, version?: number) {
    const again = await desk().signInAgain(who);
    const payload = { version: version ?? (await read(who, id)).version };
    return desk().call(again, "POST", `/api/schedules/${id}/${action}`, { payload });
  }

  /** Moves the clock and has a worker look at the schedules. */
  async function workAt(moment: string): Promise<void> {
    desk().setNow(new Date(moment));
    await paySchedules(desk().app, desk().db);
  }

  async function paymentsOf(who: SignedIn) {
    return desk()
      .db.selectFrom("payments")
      .select(["id", "amount", "currency", "beneficiaryId", "reference", "status", "tradeId"])
      .where("clientId", "=", who.id)
      .orderBy("id")
      .execute();
  }

  async function tradesOf(who: SignedIn) {
    return desk()
      .db.selectFrom("trades")
      .select(["id", "type", "stage", "fromAmount", "toAmount"])
      .where("clientId", "=", who.id)
      .orderBy("id")
      .execute();
  }

  async function eventsOf(who: SignedIn, kind: string) {
    const rows = await desk().db.selectFrom("outbox").select("events").orderBy("id").execute();
    return rows
      .flatMap(({ events }) => events)
      .filter((event) => event.kind === kind && "clientId" in event && event.clientId === who.id);
  }

  return { desk, create, scheduleOf, read, change, workAt, paymentsOf, tradesOf, eventsOf };
}
