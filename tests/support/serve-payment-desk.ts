import { afterAll, beforeAll } from "vitest";
import { openPaymentDesk, type PaymentDesk, type PaymentDeskOptions } from "./payment-desk.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "./temporary-folder.ts";
import { useTestDatabase } from "./use-test-database.ts";

/** Gives a test file a payment desk on a database of its own, whose books must hold at the end. */
export function servePaymentDesk(
  bank: PaymentDeskOptions["bank"] = "normal",
  also?: PaymentDeskOptions["also"],
): () => PaymentDesk {
  const database = useTestDatabase();
  let desk: PaymentDesk;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await makeTemporaryFolder();
    desk = await openPaymentDesk({ url: database.appUrl, dataDir, bank, ...(also && { also }) });
  });
  afterAll(async () => {
    await desk.close();
    await removeTemporaryFolder(dataDir);
  });
  return () => desk;
}
