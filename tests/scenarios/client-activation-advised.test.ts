import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();

it("the demo shows and records what is missing, and still activates the account", async () => {
  const browser = summit.browser();
  const credentials = { email: `client-${randomUUIDv7()}@example.test`, password: "a ridge before dawn" };
  const { id } = (await browser.post("/api/register", { ...credentials, name: "Ann Example" })).body.user;
  const desk = await summit.staffBrowser("operator");
  const { body } = await desk.get(`/api/admin/clients/${id}/review`);
  const missing = [
    "email",
    "date_of_birth",
    "nationality",
    "address",
    "identity_document",
    "address_document",
  ];
  expect(body.checks).toBe("advise");
  expect(body.missing.map(({ code }: { code: string }) => code)).toEqual(missing);
  const answer = await desk.patch(`/api/admin/clients/${id}/status`, { status: "ACCOUNT_READY" });
  expect(answer).toMatchObject({ status: 200, body: { status: "ACCOUNT_READY", name: "Ann Example" } });
  const [audited] = await summit.app.db
    .selectFrom("auditLog")
    .select("details")
    .where("subjectId", "=", id)
    .where("action", "=", "change_client_status")
    .execute();
  expect(audited?.details).toEqual({ from: "SIGNED_UP", to: "ACCOUNT_READY", missing: missing.join(", ") });
});
