import { refusals } from "#contract/refusals.ts";
import type { RefusalCode } from "#domain/refusal.ts";

/** Some of the error codes with their status and text. @throws Error for an unknown code */
export function ErrorCodeTable({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="my-4">
      {codes.map((code) => {
        const refusal = refusals[code as RefusalCode];
        if (!refusal) throw new Error(`there is no error code ${code}`);
        return (
          <li key={code} className="border-line border-t py-2.5 text-14">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="figures text-13 text-stone">{refusal.status}</span>
              <a href={`/developers/errors#${code}`} className="link wrap-anywhere font-mono text-13">
                {code}
              </a>
            </p>
            <p className="text-stone">{refusal.message}</p>
          </li>
        );
      })}
    </ul>
  );
}
