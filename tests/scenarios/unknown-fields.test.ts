import { describe, expect, it } from "vitest";
import { serveSummit } from "../support/serve-summit.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture();
const summit = serveSummit();
const fault = "There is no such field";

describe("a request with a field that its call doesn't have", () => {
  it("is refused with the field's name, and no money moves", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "10.00", "EUR");
    const withdrawal = { beneficiaryId: await fixture().addBeneficiary(client), amount: "10.00" };
    const pay = (payload: object) =>
      fixture().call(client, "POST", "/api/balances/EUR/withdrawals", { payload });

    expect(await pay({ ...withdrawal, refernce: "INV-1" })).toMatchObject({
      status: 400,
      body: { code: "input_malformed", fields: { refernce: fault } },
    });
    expect((await fixture().call(client, "GET", "/api/balances/EUR")).body.amount).toBe("10.00");
    expect(await pay({ ...withdrawal, reference: "INV-1" })).toMatchObject({
      status: 201,
      body: { reference: "INV-1" },
    });
  });

  it("is refused where the call takes no body, and in the query of a list", async () => {
    const client = await fixture().addClient();
    const payload = { everywhere: true };
    await fixture().call(client, "POST", "/api/balances", { payload: { currency: "EUR" } });
    expect(await fixture().call(client, "DELETE", "/api/balances/EUR", { payload })).toMatchObject({
      status: 400,
      body: { fields: { everywhere: fault } },
    });
    expect(await fixture().call(client, "GET", "/api/beneficiaries?serach=ann")).toMatchObject({
      status: 400,
      body: { fields: { serach: fault } },
    });
  });

  it("is answered when it is a parameter that somebody added to a public link", async () => {
    const answer = await summit.server.inject({ url: "/api/currencies?utm_source=mail" });
    expect(answer.statusCode).toBe(200);
  });
});
