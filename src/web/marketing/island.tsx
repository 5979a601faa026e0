import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { IslandName } from "./islands.ts";

type IslandProps<Props extends object> = {
  name: IslandName;
  className?: string | undefined;
  /** The component that islands.ts names, with properties that survive JSON. It has no context of the page. */
  children: ReactElement<Props>;
};

/**
 * A component that comes to life in the browser, on the first touch or when the browser is idle. Until then it is the HTML
 * that it renders here; it is rendered on its own, as it will be there, so that its ids are the same.
 */
export function Island<Props extends object>({ name, className, children }: IslandProps<Props>) {
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(children.props)}
      className={className}
      dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: `${name}-` }) }}
    />
  );
}
