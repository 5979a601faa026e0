import { InlineCode } from "#web/marketing/developers/inline-code.tsx";
import { MethodName } from "./method-name.tsx";
import type { Operation } from "./read-tags.ts";

/** Calls as a list of links: method, path, summary. */
export function OperationList({ operations }: { operations: readonly Operation[] }) {
  return (
    <ul className="border-line border-b">
      {operations.map(({ operationId, href, method, path, summary }) => (
        <li key={operationId} className="border-line border-t">
          <a href={href} className="group flex flex-wrap items-baseline gap-x-3 py-2.5 md:flex-nowrap">
            <MethodName method={method} />
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere font-mono text-13 group-hover:underline">{path}</span>
              <span className="block text-13 text-stone">
                <InlineCode text={summary} />
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
