import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { IslandName } from "./islands.ts";

type IslandProps<Props extends object> = {
  name: IslandName;
  className?: string | undefined;
  /** Another island that hydrates with it. */
  wakes?: IslandName;
  /** The component named by islands.ts, with JSON-serialisable properties and no page context. */
  children: ReactElement<Props>;
};

/**
 * A component that hydrates on the first touch or when the browser is idle. Its HTML is rendered separately,
 * as on the client, so that its ids match.
 */
export function Island<Props extends object>({ name, className, wakes, children }: IslandProps<Props>) {
  return (
    <div
      data-island={name}
      data-wakes={wakes}
      data-props={JSON.stringify(children.props)}
      className={className}
      dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: `${name}-` }) }}
    />
  );
}
