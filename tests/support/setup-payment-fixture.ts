import { afterAll, beforeAll } from "vitest";
import { openPaymentFixture, type PaymentFixture, type PaymentFixtureOptions } from "./payment-fixture.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "./temporary-folder.ts";
import { useTestDatabase } from "./use-test-database.ts";

/** Gives a test file a payment fixture on its own database, whose books must hold at the end. */
export function setupPaymentFixture(
  bank: PaymentFixtureOptions["bank"] = "normal",
  also?: PaymentFixtureOptions["also"],
): () => PaymentFixture & { readonly ownerUrl: string } {
  const database = useTestDatabase();
  let fixture: PaymentFixture & { readonly ownerUrl: string };
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await makeTemporaryFolder();
    const opened = await openPaymentFixture({ url: database.appUrl, dataDir, bank, ...(also && { also }) });
    fixture = { ...opened, ownerUrl: database.ownerUrl };
  });
  afterAll(async () => {
    await fixture.close();
    await removeTemporaryFolder(dataDir);
  });
  return () => fixture;
}
