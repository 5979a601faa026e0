import type { PaymentFixture } from "./payment-fixture.ts";

/** A client whose euros were received, withdrawn, bought by a trade and spent on one. */
export async function clientWithEntries(at: PaymentFixture) {
  const client = await at.addClient();
  await at.deposit(client, "2000.00", "EUR");
  const beneficiaryId = await at.addBeneficiary(client, "EUR", "Demo Recipient");
  const payload = { beneficiaryId, amount: "120.50", reference: "Rent May" };
  await at.call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
  const bought = await at.bookTrade(client);
  const lines = [{ toBalance: true, amount: "1166.49" }];
  await at.call(client, "PUT", `/api/trades/${bought.id}/allocation`, { payload: { lines } });
  await at.receive("1000.00", "GBP", bought.reference);
  await at.settle();
  const sold = await at.bookTrade(client, "1000.00", "EUR", "GBP");
  await at.call(client, "POST", `/api/trades/${sold.id}/fund-from-balance`);
  return { client, bought, sold };
}
