/** Structure types of PDF 1.7, 14.8.4. */
export type TagRole = "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";

export type PdfTag = PDFKit.PDFStructureElement;

/** Structure tree of a document for screen readers, in the order of creation. */
export function createTags(doc: PDFKit.PDFDocument) {
  const root = doc.struct("Document");
  doc.addStructure(root);

  /** A container element; must be closed before the document ends. */
  function open(role: TagRole, parent: PdfTag = root): PdfTag {
    const tag = doc.struct(role);
    parent.add(tag);
    return tag;
  }

  /** An element with its content; it must stay on one page. */
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

  /** Marks content as an artifact: rules, ornaments and repeated headers. */
  function decorate(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    doc.markContent("Artifact", { type });
    draw();
    doc.endMarkedContent();
  }

  return { open, write, decorate, end: () => root.end() };
}

export type TagPlace = {
  readonly parent?: PdfTag;
  /** Whether a header cell belongs to its row or its column. */
  readonly scope?: "Row" | "Column";
  /** Replacement text (ActualText) when glyph order differs from the text. */
  readonly actual?: string | undefined;
};

/** pdfkit accepts a scope that its types omit. */
type LeafOptions = Parameters<PDFKit.PDFDocument["struct"]>[1] & Pick<TagPlace, "scope">;

export type PdfTags = ReturnType<typeof createTags>;
