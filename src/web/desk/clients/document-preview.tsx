import { useState } from "react";
import { type ClientDocument, downloadClientDocument } from "#contract/clients/documents.ts";
import { buildUrl } from "../../api/call.ts";

/** Accepted file types that browsers can show; HEIC images are for download only. */
const pictures = ["png", "jpg", "webp"];

export function isPreviewable(name: string): boolean {
  return [...pictures, "pdf"].includes(endingOf(name));
}

/** A document in the page: an image, or a PDF in a sandboxed frame. */
export function DocumentPreview({ document: { id, name } }: { document: ClientDocument }) {
  const [isBroken, setBroken] = useState(false);
  const params = { id };
  if (isBroken)
    return <p className="w-full text-14 text-clay">We can't preview this file. Download it instead.</p>;
  if (pictures.includes(endingOf(name)))
    return (
      <img
        src={buildUrl(downloadClientDocument, { params })}
        alt={name}
        onError={() => setBroken(true)}
        className="max-h-[70vh] w-full rounded-control bg-quiet object-contain"
      />
    );
  return (
    <iframe
      src={buildUrl(downloadClientDocument, { params, query: { view: "frame" } })}
      title={name}
      className="h-[70vh] w-full rounded-control border border-line bg-quiet"
    />
  );
}

function endingOf(name: string): string {
  return name.split(".").at(-1)?.toLowerCase() ?? "";
}
