import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { foldText } from "#domain/fold-text.ts";
import { foldedPattern } from "#server/platform/postgres/folded-pattern.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const names = [
  "MÜLLER Mu\u0308ller",
  "İpek Işık ılgın",
  "Łukasz Żółć",
  "Ñuñez, Ångström & Søren Ærø",
  "STRAẞE Straße Œuvre",
  "Đặng Thị Hương",
  "Þór Guðmundsson Ħal Ŧ",
  "Siobhán O’Neill ‘Oʼ ʻOkina Əliyev əliyev",
  "ΟΔΥΣΣΕΎΣ Ὀδυσσεύς",
  "Алёна Йовович",
  "Ｆｕｌｌ\u00a0width ﬁ",
  "王小明 محمد علي שָׁלוֹם 김",
];

it("the database folds text for searches as the domain does", async () => {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(name) as folded from unnest(${names}::text[]) with ordinality as named (name, at) order by at`.execute(
    summit.app.db,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldText));
});

it.each([
  ["clients", "folded_text", "clients_folded"],
  ["payments", "folded_payee", "payments_folded_payee"],
])("a search among %s is answered by its index", async (table, column, index) => {
  const plan = await summit.app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql`explain select id from ${sql.table(table)} where ${sql.raw(column)} like ${foldedPattern("Müller")}`.execute(
      tx,
    );
  });
  expect(JSON.stringify(plan.rows)).toContain(index);
});

it("brokers and staff users are listed as in an English index", async () => {
  const administrator = await summit.staffBrowser();
  const listed = ["Ärzte Demo", "Émile Demo", "eve Demo", "Zed Demo"];
  for (const name of listed.toReversed()) {
    const email = `${randomUUIDv7()}@summit.test`;
    const broker = await administrator.post("/api/admin/brokers", { name, email, phone: "+44 20 7946 0000" });
    expect(broker.status).toBe(201);
    const personReference = randomUUIDv7();
    const staff = { name, email, personReference, anotherPerson: true, role: "operator" };
    expect((await administrator.post("/api/admin/staff", staff)).status).toBe(201);
  }
  for (const list of ["brokers", "staff"]) {
    const { body } = await administrator.get(`/api/admin/${list}`);
    const found = body
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => listed.includes(name));
    expect([list, found]).toEqual([list, listed]);
  }
});
