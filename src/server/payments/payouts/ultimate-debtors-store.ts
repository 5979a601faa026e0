import { sql } from "kysely";
import type { UltimateDebtor } from "#domain/payments/payouts/postal-address.ts";
import type { Transaction } from "../../platform/postgres/database.ts";

/** Ultimate debtors of payouts, by client: the company for company accounts, whoever acts for it. */
export async function ultimateDebtorsOf(
  tx: Transaction,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, UltimateDebtor>> {
  const rows = await tx
    .selectFrom("clients")
    .leftJoin("clientProfiles", "clientProfiles.clientId", "clients.id")
    .select(["id", "name", "companyName", "depositReference", "dateOfBirth"])
    .select(["lei", "birthTown", "birthCountry"])
    .select(["addressLine1", "addressLine2", "city", "postalCode", "country"])
    .where("id", "=", sql<string>`any(${clientIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, name, companyName, depositReference, ...row }) => {
      const isCompany = (companyName ?? "").trim() !== "";
      const debtor: UltimateDebtor = {
        name: isCompany ? (companyName ?? "") : name,
        isCompany,
        customerNumber: depositReference,
        lei: row.lei,
        birth:
          row.dateOfBirth === null
            ? null
            : { date: row.dateOfBirth, town: row.birthTown, country: row.birthCountry },
        address:
          row.city === null || row.country === null
            ? null
            : {
                lines: [row.addressLine1, row.addressLine2].flatMap((line) => line ?? []),
                town: row.city,
                postalCode: row.postalCode ?? undefined,
                country: row.country,
              },
      };
      return [id, debtor];
    }),
  );
}
