import { composeIBAN } from "ibantools";
import { beforeAll, expect, it } from "vitest";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, team, withdraw, prepared, read, approve, decide, setRules } = setupApprovalFixture();

beforeAll(() => desk().app.rates.accept(tableAt(desk().clock())));

it("a client with one member pays without approval", async () => {
  const owner = await desk().addClient();
  await desk().deposit(owner, "300.00", "EUR");
  const { status } = await withdraw(owner, await desk().addBeneficiary(owner));
  expect(status).toBe(201);
});

it("from the second member on, a payment moves no money until somebody else approves it, and then once", async () => {
  const { owner, recipient, preparer } = await team();
  const id = await prepared(preparer, recipient);
  expect(await desk().balanceOf(owner, "EUR")).toBe(1_000_00n);
  expect(await read(owner, id)).toMatchObject({
    status: "PENDING",
    payouts: [{ amount: "250.00", currency: "EUR", recipientId: recipient, recipientName: "Demo Recipient" }],
    missing: [{ approvals: 1, role: "approver" }],
    may: { approve: true, decline: true, withdraw: true, change: false },
  });
  const { status, body } = await approve(owner, id);
  expect([status, body.items[0].status]).toEqual([200, "APPROVED"]);
  expect(await desk().balanceOf(owner, "EUR")).toBe(750_00n);
  expect((await approve(owner, id)).body.code).toBe("approval_decided");
  expect(await desk().balanceOf(owner, "EUR")).toBe(750_00n);
});

it("of fifty approvals at once by two members, one makes the payment", async () => {
  const { owner, recipient, preparer } = await team();
  const approver = await addTo(owner, "approver");
  const id = await prepared(preparer, recipient);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => approve(index % 2 ? owner : approver, id)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await desk().balanceOf(owner, "EUR")).toBe(750_00n);
});

it("approving and withdrawing at once has one outcome", async () => {
  const { owner, recipient, preparer } = await team();
  for (let round = 1; round <= 5; round += 1) {
    const before = await desk().balanceOf(owner, "EUR");
    const id = await prepared(preparer, recipient, `${round}.00`);
    const [approved, withdrawn] = await Promise.all([approve(owner, id), decide(preparer, id, "withdraw")]);
    expect([approved.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    const paid = approved.status === 200 ? BigInt(round) * 100n : 0n;
    expect(await desk().balanceOf(owner, "EUR")).toBe(before - paid);
    expect((await read(owner, id)).status).toBe(approved.status === 200 ? "APPROVED" : "WITHDRAWN");
  }
});

it("what is declined is never paid, and the preparer reads why", async () => {
  const { owner, recipient, preparer } = await team();
  const id = await prepared(preparer, recipient);
  expect((await decide(preparer, id, "decline")).body.code).toBe("role_forbids");
  expect((await decide(owner, id, "decline", { reason: "Wrong month" })).status).toBe(200);
  expect(await read(preparer, id)).toMatchObject({ status: "DECLINED", reason: "Wrong month" });
  expect((await approve(owner, id)).body.code).toBe("approval_decided");
  expect(await desk().balanceOf(owner, "EUR")).toBe(1_000_00n);
});

it("approvals of a recipient whose account has changed since pay nobody", async () => {
  const { owner, recipient, preparer } = await team();
  const id = await prepared(preparer, recipient);
  const edited = await desk().call(owner, "PUT", `/api/beneficiaries/${recipient}`, {
    payload: {
      accountHolder: "Demo Recipient",
      currency: "EUR",
      type: "someone",
      town: "Berlin",
      addressCountry: "DE",
      iban: composeIBAN({ countryCode: "DE", bban: "370400441234567890" }),
      bic: "COBADEFF",
    },
  });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect((await approve(owner, id)).body.code).toBe("approval_outdated");
  expect((await read(owner, id)).status).toBe("PENDING");
  expect(await desk().balanceOf(owner, "EUR")).toBe(1_000_00n);
});

it("without enough money an approval is refused and the request waits", async () => {
  const { owner, recipient, preparer } = await team();
  const first = await prepared(preparer, recipient, "600.00");
  const second = await prepared(preparer, recipient, "500.00");
  expect((await approve(owner, first, second)).body.code).toBe("insufficient_funds");
  expect(await desk().balanceOf(owner, "EUR")).toBe(1_000_00n);
  expect((await approve(owner, second)).status).toBe(200);
  expect((await approve(owner, first)).body.code).toBe("insufficient_funds");
  expect((await read(owner, first)).status).toBe("PENDING");
});

it("a chosen set is confirmed with its total and approved together", async () => {
  const { owner, recipient, preparer } = await team();
  const ids = [await prepared(preparer, recipient, "10.00"), await prepared(preparer, recipient, "20.00")];
  const headers = { cookie: owner.cookie, "idempotency-key": crypto.randomUUID() };
  const payload = { requests: ids.map((id) => ({ id, version: 1 })) };
  const asked = await desk().server.inject({
    method: "POST",
    url: "/api/approvals/approve",
    headers,
    payload,
  });
  expect(asked.json().challenge.summary).toMatch(
    /^Approve 2 requests, together 30\.00 EUR: Pay 10\.00 EUR to /,
  );
  expect((await approve(owner, ...ids)).status).toBe(200);
  expect(await desk().balanceOf(owner, "EUR")).toBe(970_00n);
});

it("a change needs approval from the start, and an approval of the earlier version is refused", async () => {
  const { owner, recipient, preparer } = await team();
  await addTo(owner, "administrator");
  expect(
    (await setRules(owner, [{ kind: "payment", above: "0", approvals: 2, role: "approver" }])).status,
  ).toBe(200);
  const approver = await addTo(owner, "approver");
  const id = await prepared(preparer, recipient);
  expect((await approve(approver, id)).body.items[0]).toMatchObject({
    status: "PENDING",
    missing: [{ approvals: 1, role: "approver" }],
  });
  const request = { beneficiaryId: recipient, amount: "999.00" };
  const change = (who: typeof preparer) =>
    desk().call(who, "PUT", `/api/approvals/${id}`, { payload: { version: 1, request } });
  expect((await change(approver)).body.code).toBe("role_forbids");
  expect((await change(preparer)).body).toMatchObject({
    version: 2,
    approvals: [],
    payouts: [{ amount: "999.00" }],
  });
  expect((await approve(owner, id)).body.code).toBe("approval_changed");
  expect((await approve(owner, { id, version: 2 })).body.items[0].status).toBe("PENDING");
  expect((await approve(approver, { id, version: 2 })).body.items[0].status).toBe("APPROVED");
  expect(await desk().balanceOf(owner, "EUR")).toBe(1_00n);
});

it("approvers read what a change changed, its preparer alone reads the input, and two equal requests never wait", async () => {
  const { owner, recipient, preparer } = await team();
  const id = await prepared(preparer, recipient, "10.00");
  await prepared(preparer, recipient, "20.00");
  const input = await desk().call(preparer, "GET", `/api/approvals/${id}/request`);
  expect(input.body).toEqual({
    call: "POST /api/balances/:currency/withdrawals",
    params: { currency: "EUR" },
    body: { beneficiaryId: recipient, amount: "10.00" },
  });
  expect((await desk().call(owner, "GET", `/api/approvals/${id}/request`)).body.code).toBe("role_forbids");
  const stranger = await desk().addClient();
  expect((await desk().call(stranger, "GET", `/api/approvals/${id}/request`)).status).toBe(404);
  const change = (request: object, version = 1) =>
    desk().call(preparer, "PUT", `/api/approvals/${id}`, { payload: { version, request } });
  expect((await change({ ...input.body.body, amount: "20.00" })).body.code).toBe("approval_duplicate");
  const rent = { ...input.body.body, amount: "11.00", reference: "Rent" };
  const all = await Promise.all(Array.from({ length: 50 }, () => change(rent)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await read(owner, id)).toMatchObject({
    version: 2,
    payouts: [{ amount: "11.00", reference: "Rent" }],
    earlier: [{ version: 1, payouts: [{ amount: "10.00" }] }],
  });
  expect((await approve(owner, { id, version: 2 })).status).toBe(200);
  expect((await desk().call(preparer, "GET", `/api/approvals/${id}/request`)).body.code).toBe(
    "approval_decided",
  );
  expect(await desk().balanceOf(owner, "EUR")).toBe(989_00n);
});

it("a recipient's nickname doesn't outdate approvals, another holder's name does", async () => {
  const { owner, recipient, preparer } = await team();
  const id = await prepared(preparer, recipient);
  const payload = { nickname: "Landlord" };
  await desk().call(owner, "PUT", `/api/beneficiaries/${recipient}/nickname`, { payload });
  expect((await approve(owner, id)).status).toBe(200);
  const second = await prepared(preparer, recipient, "10.00");
  const edit = { accountHolder: "Demo Other", currency: "EUR", type: "someone" };
  const edited = await desk().call(owner, "PUT", `/api/beneficiaries/${recipient}`, { payload: edit });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect((await approve(owner, second)).body.code).toBe("approval_outdated");
});

it("rules by amount ask for a higher role, and one cent less does not", async () => {
  const { owner, recipient, preparer } = await team();
  const rules = [
    { kind: "payment", above: "100", approvals: 1, role: "approver" },
    { kind: "payment", above: "400", approvals: 1, role: "owner" },
  ];
  expect((await setRules(owner, rules)).status).toBe(200);
  const approver = await addTo(owner, "approver");
  expect((await withdraw(preparer, recipient, "1.00")).status).toBe(201);
  const large = await prepared(preparer, recipient, "900.00");
  expect((await approve(approver, large)).body.items[0]).toMatchObject({
    status: "PENDING",
    missing: [{ approvals: 1, role: "owner" }],
  });
  expect((await approve(owner, large)).body.items[0].status).toBe("APPROVED");
});

it("another client's request can't be read, approved, declined, withdrawn or changed", async () => {
  const { recipient, preparer } = await team();
  const stranger = await desk().addClient();
  const id = await prepared(preparer, recipient);
  const request = { beneficiaryId: recipient, amount: "1.00" };
  const answers = [
    await desk().call(stranger, "GET", `/api/approvals/${id}`),
    await approve(stranger, id),
    await decide(stranger, id, "decline"),
    await decide(stranger, id, "withdraw"),
    await desk().call(stranger, "PUT", `/api/approvals/${id}`, { payload: { version: 1, request } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

it("a request expires after seven days, and can be prepared again", async () => {
  const { owner, recipient, preparer } = await team();
  const id = await prepared(preparer, recipient);
  const begun = desk().clock();
  desk().setNow(new Date(begun.getTime() + 7 * 86_400_000));
  const late = await desk().signInAgain(owner);
  expect((await read(late, id)).status).toBe("EXPIRED");
  expect((await approve(late, id)).body.code).toBe("approval_expired");
  desk().setNow(begun);
});

it("the same payment prepared fifty times at once waits once", async () => {
  const { recipient, preparer } = await team();
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(preparer, recipient)));
  expect(new Set(answers.map(({ body }) => body.approval?.id)).size).toBe(1);
});

it("schedules, automatic exchanges and the split of a trade need approval too", async () => {
  const { owner, recipient, preparer } = await team();
  const nextWeek = new Date(desk().clock().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  const rule = { frequency: "monthly", startsOn: nextWeek, dayOfMonth: 31, everyWeeks: 1 };
  const schedule = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "250.00", ...rule };
  const exchange = {
    sourceCurrency: "USD",
    targetCurrency: "EUR",
    recipientId: recipient,
    acceptTerms: true,
  };
  const made = [
    await desk().call(preparer, "POST", "/api/schedules", { payload: schedule }),
    await desk().call(preparer, "POST", "/api/auto-exchange", { payload: exchange }),
  ];
  expect(made.map(({ status }) => status)).toEqual([202, 202]);
  expect((await desk().call(owner, "GET", "/api/schedules")).body.items).toEqual([]);
  expect((await desk().call(owner, "GET", "/api/auto-exchanges")).body).toEqual([]);
  for (const { body } of made) expect((await approve(owner, body.approval.id)).status).toBe(200);
  expect((await desk().call(owner, "GET", "/api/schedules")).body.items).toHaveLength(1);
  expect((await desk().call(owner, "GET", "/api/auto-exchanges")).body).toHaveLength(1);
});

it("new and changed recipients need approval where a rule says so", async () => {
  const { owner, recipient, preparer } = await team();
  await setRules(owner, [{ kind: "recipient", above: "0", approvals: 1, role: "administrator" }]);
  const payload = {
    accountHolder: "Demo New",
    currency: "EUR",
    type: "someone",
    iban: composeIBAN({ countryCode: "DE", bban: "370400440123456789" }),
    bic: "COBADEFF",
  };
  const added = await desk().call(preparer, "POST", "/api/beneficiaries", { payload });
  expect(added.status).toBe(202);
  expect((await withdraw(preparer, recipient, "1.00")).status).toBe(201);
  const list = async () => (await desk().call(owner, "GET", "/api/beneficiaries")).body.items.length;
  expect(await list()).toBe(1);
  expect((await approve(owner, added.body.approval.id)).status).toBe(200);
  expect(await list()).toBe(2);
});

it("rules are set by version, and malformed ones are refused in words", async () => {
  const { owner } = await team();
  const rule = { kind: "payment", above: "10000", approvals: 2, role: "owner" };
  expect((await setRules(owner, [{ ...rule, approvals: 0 }])).status).toBe(422);
  const tooMany = await setRules(owner, new Array(6).fill(rule));
  expect(tooMany.status).toBe(422);
  expect(await setRules(owner, [rule, { ...rule, above: "0.001" }])).toMatchObject({
    status: 422,
    body: { code: "amount_too_precise", fields: { "rules.1.above": expect.any(String) } },
  });
  expect((await setRules(owner, [{ ...rule, kind: "recipient" }])).body.code).toBe("approval_rules_invalid");
  const all = await Promise.all([1, 2, 3].map(() => setRules(owner, [rule])));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await desk().call(owner, "GET", "/api/approval-policy")).body).toMatchObject({
    version: 1,
    rules: [{ ...rule, above: "10000.00" }],
    approvers: { owner: 1, administrator: 1, approver: 1 },
  });
});
