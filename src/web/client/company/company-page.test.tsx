// @vitest-environment happy-dom
import { test } from "vitest";
import { companyQuery, preferencesQuery } from "#web/api/onboarding-queries.ts";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { fillIn, renderScreen } from "../../../../tests/support/render-screen.ts";
import { CompanyPage } from "./company-page.tsx";

const company = { isCompany: true, missing: [], people: [] };

test("a company's address is not left without a question", async () => {
  renderScreen(<CompanyPage />, {
    read: [
      [companyQuery.queryKey, company],
      [preferencesQuery.queryKey, { kind: "company" }],
    ],
  });
  await expectLeaveGuard(false);
  await fillIn("Address line 1", "1 Example Street");
  await fillIn("City", "London");
  await fillIn("Postal code", "N1 1AA");
  await expectLeaveGuard(true);
});
