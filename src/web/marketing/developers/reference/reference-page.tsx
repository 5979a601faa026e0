import { useDocs } from "#web/marketing/developers/docs.tsx";
import { DocsHeading } from "#web/marketing/developers/docs-heading.tsx";
import { Markdown } from "#web/marketing/developers/markdown.tsx";
import { OperationList } from "./operation-list.tsx";

/** Every call by noun, beneath what holds for all of them. */
export function ReferencePage({ text }: { text: string }) {
  const { tags } = useDocs();
  return (
    <>
      <Markdown text={text} />
      {tags.map(({ name, path, description, operations }) => (
        <section key={name}>
          <DocsHeading>{name}</DocsHeading>
          <p className="mb-3 text-14 text-stone">
            {description}{" "}
            <a href={path} className="link">
              {name} in full
            </a>
          </p>
          <OperationList operations={operations} />
        </section>
      ))}
    </>
  );
}
