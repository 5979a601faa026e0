// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { OtherAccounts } from "./client-review.tsx";

afterEach(cleanup);

it("another account of the same person says what it owes", () => {
  const account = { email: "demo@summit.test", status: "ACCOUNT_READY", closedAt: null } as const;
  const accounts = [
    { ...account, id: "1", name: "Demo Owner", debts: [{ currency: "GBP", amount: "1105.40" }] as const },
    { ...account, id: "2", name: "Demo Owner Ltd", debts: [] },
  ];
  render(
    <MemoryRouter>
      <OtherAccounts accounts={accounts.map(({ debts, ...each }) => ({ ...each, debts: [...debts] }))} />
    </MemoryRouter>,
  );
  const [owing, other] = [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(owing).toContain("Owes us 1,105.40 GBP");
  expect(other).not.toContain("Owes us");
});
