import { expect, it } from "vitest";
import { clientPages } from "#contract/pages.ts";
import { accountNavItems, currentFor, navGroups, phoneNavItems, secondaryNavItems } from "./nav-items.ts";

const items = [...navGroups.flat(), ...secondaryNavItems, ...accountNavItems];
const currentAt = (pathname: string) => items.filter((item) => currentFor(item, pathname) !== undefined);

it.each([
  ["/", "Home"],
  ["/dashboard", "Home"],
  ["/quote", "Exchange"],
  ["/assign-recipient", "Exchange"],
  ["/pay", "Exchange"],
  ["/balances/GBP/withdraw", "Balances"],
  ["/beneficiaries/add/details", "Recipients"],
  ["/trades/0190", "History"],
  ["/alerts/create", "Alerts"],
  ["/budget-rates/0190", "Budget Rates"],
  ["/dashboard-contact", "Contact"],
])("the screen %s is part of %s", (pathname, label) => {
  expect(currentAt(pathname).map((item) => item.label)).toEqual([label]);
});

it("a screen whose address only begins like another's is not part of it", () => {
  expect(currentAt("/balances-of-others")).toEqual([]);
});

it("exactly one item is current on every screen of an activated client", () => {
  const screens = clientPages.filter(({ access }) => access === "activated").map(({ path }) => path);
  for (const path of screens) expect(currentAt(path), path).toHaveLength(1);
});

it("every item of the phone's bar is in the sidebar too", () => {
  expect(navGroups.flat()).toEqual(expect.arrayContaining([...phoneNavItems]));
});
