/** A description in which backquotes mark names. */
export function InlineCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={text.indexOf(part)} className="font-mono text-13">
        {part}
      </code>
    ),
  );
}
