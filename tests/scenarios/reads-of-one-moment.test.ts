import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { declinePayout } from "#server/payments/payouts/decline-payout.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { clientFileFixture, profileInput } from "../support/client-file-fixture.ts";
import { eventually } from "../support/eventually.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const money = setupMoneyDeskFixture("normal");
const summit = serveSummit({ ACTIVATION_CHECKS: "required" });
const { complete } = clientFileFixture(summit);

/** What a read answers when `change` is committed while it waits for `table`, which it comes to after other tables. */
async function readDuring<Answer>(
  { ownerUrl, table }: { readonly ownerUrl: string; readonly table: string },
  read: () => Promise<Answer>,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<Answer> {
  const owner = openTestPool(ownerUrl, { connections: 2 });
  try {
    const reading = await owner.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
      const answer = read();
      await eventually("the read waits", async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(owner);
        return rows.length > 0;
      });
      await change(tx);
      return { answer };
    });
    return await reading.answer;
  } finally {
    await owner.destroy();
  }
}

describe("a change that is committed while something is read", () => {
  it("a trade is shown with its payments as they are at the same moment", async () => {
    const [paymentId = ""] = await readyPayouts(money(), ["1166.49"]);
    const { tradeId, clientId } = await money()
      .db.selectFrom("payments")
      .select(["tradeId", "clientId"])
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    const client = await money().signInAgain({ id: clientId ?? "", cookie: "" });
    const operator = await money().addStaff("approver");
    const { newId } = money().app;
    const shown = await readDuring(
      { ownerUrl: money().ownerUrl, table: "payments" },
      () => money().readTrade(client, tradeId ?? ""),
      (tx) =>
        declinePayout(
          tx,
          { paymentId, reason: "The name cannot be paid" },
          { now: money().clock(), newId, staff: { id: operator.id } },
        ),
    );
    const stateOf = ({ stage, payments }: typeof shown) => [stage, payments.map(({ status }) => status)];
    expect(stateOf(shown)).toEqual(["PAYING", ["READY"]]);
    const after = await money().readTrade(client, tradeId ?? "");
    expect(stateOf(after)).toEqual(["COMPLETED", ["RETURNED"]]);
  });

  it("nobody approves a client's file by the version of another than the one that they were shown", async () => {
    const operator = await summit.staffBrowser("operator");
    const client = await complete(operator);
    await operator.put(`${client.file}/profile`, { ...profileInput, people: [], politicallyExposed: true });
    await operator.post(`${client.file}/review/submit`);
    const approver = await summit.staffBrowser("approver");
    const { body: shown } = await readDuring(
      { ownerUrl: summit.ownerUrl, table: "client_reviews" },
      () => approver.get(`${client.file}/review`),
      (tx) =>
        tx
          .updateTable("clientProfiles")
          .set({ natureOfBusiness: "Makes something else" })
          .where("clientId", "=", client.id)
          .execute(),
    );
    expect(shown.profile.natureOfBusiness).toBe(profileInput.natureOfBusiness);
    const { version } = shown.review;
    const approved = await approver.post(`${client.file}/review/approve`, { version });
    expect({ status: approved.status, code: approved.body.code }).toEqual({
      status: 409,
      code: "client_file_changed",
    });
  });
});
