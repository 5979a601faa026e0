/** Running text from this repository's own Markdown. */
export function Prose({ html }: { html: string }) {
  return <div className="docs-prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
