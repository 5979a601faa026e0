import { classNames } from "#web/design/class-names.ts";
import { InlineCode } from "./inline-code.tsx";
import { slug } from "./slug.ts";

type DocsHeadingProps = {
  level?: 2 | 3;
  id?: string;
  /** Without room above, at the beginning of a section. */
  flush?: boolean;
  children: string;
};

/** A heading that links to itself. */
export function DocsHeading({ level = 2, id, flush = false, children }: DocsHeadingProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const anchor = id ?? slug(children);
  return (
    <Heading
      id={anchor}
      className={classNames(
        "docs-heading",
        level === 2 ? "mb-3 text-24" : "mb-2 text-19",
        !flush && (level === 2 ? "mt-11" : "mt-8"),
      )}
    >
      <a href={`#${anchor}`}>
        <InlineCode text={children} />
      </a>
    </Heading>
  );
}
