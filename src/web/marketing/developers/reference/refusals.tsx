import { refusals } from "#contract/refusals.ts";
import { useDocs } from "#web/marketing/developers/docs.tsx";
import { type Operation, resolveReference } from "./read-tags.ts";

/** The error codes that the call's own rules answer with, by status. */
export function Refusals({ operation }: { operation: Operation }) {
  const { api } = useDocs();
  const rows = Object.entries(operation.responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, response]) => {
      const { description = "" } = resolveReference(api, response);
      const named = [...new Set(description.match(/\b[a-z]+(?:_[a-z]+)*\b/g) ?? [])];
      return { status, description, codes: named.filter((code) => code in refusals) };
    });
  if (rows.length === 0) return null;
  return (
    <div className="mt-5">
      <h3 className="mb-1 font-sans font-semibold text-14 tracking-normal">Errors</h3>
      <ul>
        {rows.map(({ status, codes, description }) => (
          <li key={status} className="flex gap-4 border-line border-t py-2 text-13">
            <span className="figures w-8 shrink-0 text-stone">{status}</span>
            {codes.length === 0 ? (
              <span className="text-stone">{description}</span>
            ) : (
              <span className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
                {codes.map((code) => (
                  <a
                    key={code}
                    href={`/developers/errors#${code}`}
                    className="link inline-flex min-h-6 items-center font-mono wrap-anywhere"
                  >
                    {code}
                  </a>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
