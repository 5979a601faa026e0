import { Link } from "react-router";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { Notice } from "#web/design/notice.tsx";

/** Asks for the address of recipients saved before banks required it; nothing when complete. */
export function MissingAddress({ of }: { of: readonly (Beneficiary | undefined)[] }) {
  const missing = of.filter((each) => each !== undefined).filter(({ address }) => address === null);
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning">
      Banks now need each recipient's town and country.
      <ul>
        {missing.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/beneficiaries/${id}/edit`} className="font-semibold underline">
              Add the town and country of {name}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
