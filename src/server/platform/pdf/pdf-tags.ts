/** What a part of a document is, in the words of PDF 1.7, 14.8.4. */
export type TagRole = "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";

export type PdfTag = PDFKit.PDFStructureElement;

/**
 * The structure of a document beside its page: who hears it read gets headings, paragraphs and tables with their heads,
 * in the order in which they are opened here.
 */
export function createTags(doc: PDFKit.PDFDocument) {
  const root = doc.struct("Document");
  doc.addStructure(root);

  /** A part of other parts. It has to be closed before the document ends. */
  function open(role: TagRole, parent: PdfTag = root): PdfTag {
    const tag = doc.struct(role);
    parent.add(tag);
    return tag;
  }

  /** A part with what `draw` puts on the page; it may not go on to another page. */
  function write(role: TagRole, draw: () => void, { parent = root, scope, actual }: TagPlace = {}): void {
    const options: LeafOptions = { ...(scope ? { scope } : {}), ...(actual ? { actual } : {}) };
    const tag = doc.struct(role, options);
    parent.add(tag);
    const content = doc.markStructureContent(role);
    draw();
    doc.endMarkedContent();
    tag.add(content);
    tag.end();
  }

  /** What is only seen: rules, ornaments and what an earlier page has said. */
  function decorate(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    doc.markContent("Artifact", { type });
    draw();
    doc.endMarkedContent();
  }

  return { open, write, decorate, end: () => root.end() };
}

export type TagPlace = {
  readonly parent?: PdfTag;
  /** Whether a head is one of its row or of its column. */
  readonly scope?: "Row" | "Column";
  /** What is read instead of the glyphs, where they are not the text in its order. */
  readonly actual?: string | undefined;
};

/** pdfkit takes a scope, which its types leave out. */
type LeafOptions = Parameters<PDFKit.PDFDocument["struct"]>[1] & Pick<TagPlace, "scope">;

export type PdfTags = ReturnType<typeof createTags>;
