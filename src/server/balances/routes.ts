import { listBalances } from "#contract/balances.ts";
import { formatAmount, money } from "#domain/money.ts";
import { clientBalances } from "../ledger/store.ts";
import { read } from "../platform/http/route.ts";

export const balanceRoutes = [
  read(listBalances, async ({ session }, app) => {
    const held = await clientBalances(app.db, session.client.id, "client_balance");
    return {
      items: held.map(({ currency, balance }) => ({
        currency,
        amount: formatAmount(money(balance, currency)),
      })),
      nextCursor: null,
    };
  }),
];
