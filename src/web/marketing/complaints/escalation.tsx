import { brochure } from "../brochure.ts";
import { useSite } from "../site.tsx";

/** Escalation: the partner firm, then a financial ombudsman. */
export function Escalation() {
  const { partners } = useSite();
  const reachable = partners.filter(({ complaintsUrl }) => complaintsUrl);
  return (
    <section aria-labelledby="escalation" className="border-line border-t bg-panel">
      <div className="page grid gap-x-16 gap-y-8 py-12 md:py-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2 id="escalation" className="text-34 leading-10">
          If you’re not happy with our answer
        </h2>
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          <div className="border-ink border-t pt-5">
            <h3 className="text-24">A financial ombudsman</h3>
            <p className="mt-2 text-16 text-stone">
              You can take your complaint to an independent financial ombudsman if you disagree with our
              answer, or if {brochure.complaints.resolvedIn} have passed without one. In the United Kingdom
              that is the{" "}
              <a href="https://www.financial-ombudsman.org.uk/" className="link">
                Financial Ombudsman Service
              </a>
              .
            </p>
          </div>
          <div className="border-ink border-t pt-5">
            <h3 className="text-24">The payments partner</h3>
            <p className="mt-2 text-16 text-stone">
              You can also complain about a payment to the regulated firm that made it.
            </p>
            <ul className="mt-3 text-16">
              {reachable.map(({ key, name, complaintsUrl }) => (
                <li key={key} className="py-1">
                  <a href={complaintsUrl} className="link">
                    Complaints at {name}
                  </a>
                </li>
              ))}
              {reachable.length === 0 && (
                <li className="py-1">
                  <a href="/disclaimers" className="link">
                    Our partner firms and their details
                  </a>
                </li>
              )}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
