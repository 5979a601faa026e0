import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { withdrawStatements } from "#server/processes/withdraw-statements.ts";
import { approveRequest } from "./approve-request.ts";
import { camtFile, type DemoEntry, type DemoStatement } from "./camt-file.ts";
import type { SignedIn } from "./payment-fixture.ts";
import { uploadFile } from "./setup-money-desk-fixture.ts";
import { setupWithdrawalFixture } from "./setup-withdrawal-fixture.ts";

type Entry = Omit<DemoEntry, "reference"> & { readonly reference?: string };

const withReferences = (entries: readonly Entry[]): DemoEntry[] =>
  entries.map((entry) => ({ reference: randomUUIDv7(), ...entry }));

/** A money desk of several people who import statements and withdraw them. */
export function setupStatementWithdrawals() {
  const withdrawals = setupWithdrawalFixture();
  const { fixture } = withdrawals;

  const ask = (staff: SignedIn, id: string, reason = "The bank didn't make it") =>
    fixture().call(staff, "POST", `/api/admin/statements/${id}/withdraw`, { payload: { reason } });

  const takeBackAs = (app: Parameters<typeof withdrawStatements>[0]) => withdrawStatements(app, fixture().db);
  const takeBack = () => takeBackAs({ ...fixture().app, newId: randomUUIDv7 });

  return {
    ...withdrawals,
    ask,
    takeBack,
    takeBackAs,
    withReferences,

    fileOf: (entries: readonly Entry[], rest: Partial<DemoStatement> = {}) =>
      camtFile({ id: randomUUIDv7(), ...rest, entries: withReferences(entries) }),

    async upload(staff: SignedIn, xml: string) {
      const { status, body } = await uploadFile(fixture(), staff, xml);
      expect(status, JSON.stringify(body)).toBe(201);
      return body.statements[0];
    },

    async read(id: string) {
      const viewer = await fixture().addStaff("viewer");
      return (await fixture().call(viewer, "GET", `/api/admin/statements/${id}`)).body;
    },

    /** Two new people withdraw the statement, and a worker takes back its lines; what the second one read. */
    async withdraw(id: string): Promise<string> {
      const summary = await approveRequest(fixture(), await ask(await fixture().addStaff(), id));
      await takeBack();
      return summary;
    },

    receiptsOf: (statementId: string) =>
      fixture()
        .db.selectFrom("statementEntries")
        .innerJoin("receipts", "receipts.id", "receiptId")
        .select(["receipts.id", "receipts.status", "receipts.reason"])
        .where("statementId", "=", statementId)
        .orderBy("receipts.id")
        .execute(),
  };
}
