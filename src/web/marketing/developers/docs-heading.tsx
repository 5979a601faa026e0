import { slug } from "./slug.ts";

type DocsHeadingProps = { level?: 2 | 3; id?: string; className?: string; children: string };

/** A heading that links to itself. */
export function DocsHeading({ level = 2, id, className = "", children }: DocsHeadingProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const anchor = id ?? slug(children);
  return (
    <Heading
      id={anchor}
      className={`docs-heading ${level === 2 ? "mt-11 mb-3 text-24" : "mt-8 mb-2 text-19"} ${className}`}
    >
      <a href={`#${anchor}`}>{children}</a>
    </Heading>
  );
}
