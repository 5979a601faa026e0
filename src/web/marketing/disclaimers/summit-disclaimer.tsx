import { formatPercent } from "#domain/format-percent.ts";
import { pointsProgramme } from "#domain/rewards/points.ts";
import { useSite } from "../site.tsx";

/** Disclaimers: what Summit does, and how to read its figures. */
export function SummitDisclaimer() {
  const { addressLines, termsUrl, email } = useSite();
  const { clientsOwnPercent, years, exitBy } = pointsProgramme;
  return (
    <div className="grid gap-3">
      <p>
        {addressLines.join(", ")} offers this service under the name Summit. Summit arranges exchanges and
        payments; the payment services themselves are provided by the partner firms above.
      </p>
      <p>
        Rates on the public pages are indicative. Your rate is the one on the quote you book. Savings are
        compared with the bank’s margin shown next to them, and vary by bank and by day.
      </p>
      <p>
        {formatPercent(clientsOwnPercent)} of the company is reserved for clients, as points. A sale or public
        offering is planned in about {years} years, by {exitBy}. It may come later or not at all: the values
        shown are expectations, neither a promise nor investment advice.
      </p>
      <p>
        <a href={termsUrl} className="link">
          Terms of Use
        </a>{" "}
        apply. If you have questions, email{" "}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
        .
      </p>
    </div>
  );
}
