import { expect, it } from "vitest";
import * as link from "../support/link-accounts.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupRewardsFixture } from "../support/setup-rewards-fixture.ts";

const fixture = setupRewardsFixture();

const identify = (client: SignedIn, name: string, dateOfBirth: string) =>
  link.identify(fixture(), client, name, dateOfBirth);
const addToCompany = (client: SignedIn, name: string, owner: Parameters<typeof link.addToCompany>[3]) =>
  link.addToCompany(fixture(), client, name, owner);
const setOwner = (client: SignedIn, of: SignedIn) => link.setOwner(fixture(), client, of);

/** A referrer and a client of theirs, a person each; the client has the name from which the fixture pays. */
async function referral() {
  const referrer = await fixture().addClient();
  const client = await fixture().addReferral(referrer);
  await identify(referrer, "Zoë Demo-Person", "1984-05-06");
  await identify(client, "Demo Payer", "1990-02-28");
  return { referrer, client };
}

type Referral = Awaited<ReturnType<typeof referral>>;

/** What the referrer earned once an exchange of the client is complete, and their referrals that count. */
async function earnedFrom({ referrer, client }: Referral) {
  await fixture().exchange(client);
  const { totalEarnings, referralCount } = await fixture().stats(referrer);
  const list = await fixture().call(referrer, "GET", `/api/referrals/${referrer.id}`);
  return {
    totalEarnings,
    referralCount,
    own: list.body.items.map((each: { own: boolean }) => each.own),
  };
}

const nothing = { totalEarnings: "0.00", referralCount: 0, own: [true] };
const share = { totalEarnings: "0.36", referralCount: 1, own: [false] };

it.each<[string, (referral: Referral) => Promise<void>]>([
  [
    "another login with the same name and date of birth, in other letters",
    ({ referrer }) => identify(referrer, "DÉMO PAYER", "1990-02-28"),
  ],
  [
    "a company that they own a part of",
    ({ client }) => addToCompany(client, "Zoë Demo-Person", { ownedPercent: 25 }),
  ],
  [
    "another account that their login owns",
    async ({ referrer, client }) => void (await setOwner(referrer, client)),
  ],
])("a client earns nothing from %s, which doesn't count as a referral", async (_, makeOwn) => {
  const own = await referral();
  await makeOwn(own);
  expect(await earnedFrom(own)).toEqual(nothing);
});

it.each<[string, (referral: Referral) => Promise<void>]>([
  ["a namesake born on another day", ({ referrer }) => identify(referrer, "Demo Payer", "1990-02-27")],
  [
    "somebody else born on the same day",
    ({ referrer }) => identify(referrer, "Zoë Demo-Person", "1990-02-28"),
  ],
  [
    "a company that they direct and own nothing of",
    ({ client }) => addToCompany(client, "Zoë Demo-Person", { ownedPercent: null }),
  ],
  [
    "a company that they have left",
    ({ client }) =>
      addToCompany(client, "Zoë Demo-Person", { ownedPercent: 25, removedAt: fixture().clock() }),
  ],
])("a client earns from %s", async (_, change) => {
  const other = await referral();
  await change(other);
  expect(await earnedFrom(other)).toEqual(share);
});

it.each<[string, (client: SignedIn, again: SignedIn) => Promise<void>]>([
  ["of the same name and date of birth", (_, again) => identify(again, "demo payer", "1990-02-28")],
  ["that their login owns", async (client, again) => void (await setOwner(client, again))],
  [
    "of a company that they own a part of",
    async (client, again) => {
      await identify(client, "Demo Payer", "1984-05-06");
      await addToCompany(again, "Demo Payer", { ownedPercent: 60 });
    },
  ],
])(
  "a second account %s doesn't raise the share of what their referrer earns from either",
  async (_, makeSame) => {
    const { referrer, client } = await referral();
    const again = await fixture().addReferral(referrer);
    await makeSame(client, again);
    const other = await fixture().addReferral(referrer);
    await identify(other, "Demo Other", "1970-01-01");
    await fixture().exchange(client);
    // A share of 12.5% for two people.
    expect(await fixture().stats(referrer)).toMatchObject({ referralCount: 2, totalEarnings: "0.46" });
    const list = await fixture().call(referrer, "GET", `/api/referrals/${referrer.id}`);
    expect(list.body.items.map(({ again }: { again: boolean }) => again)).toEqual([false, true, false]);
  },
);

it("the only referral that exchanges counts once, whichever of their accounts it is", async () => {
  const { referrer, client } = await referral();
  const again = await fixture().addReferral(referrer);
  await setOwner(client, again);
  await identify(again, "Demo Payer", "1990-02-28");
  await fixture().exchange(again);
  expect(await fixture().stats(referrer)).toMatchObject({ referralCount: 1, totalEarnings: "0.36" });
});

it("an own account doesn't raise the share of what a client earns from others", async () => {
  const { referrer, client } = await referral();
  const own = await fixture().addReferral(referrer);
  await identify(own, "Zoë Demo-Person", "1984-05-06");
  await fixture().exchange(client);
  expect(await fixture().stats(referrer)).toMatchObject({ referralCount: 1, totalEarnings: "0.36" });
});
