import { describe, expect, it } from "vitest";
import { findChildren, findElement, findText, serializeXml, xmlElement, xmlText } from "./xml-element.ts";

const document = xmlElement(
  "Doc",
  [
    xmlElement("Acct", [xmlText("IBAN", " GB00 ")]),
    xmlText("Ustrd", "one"),
    xmlText("Ustrd", "two"),
    undefined,
  ],
  { xmlns: "urn:demo" },
);

describe("an XML document as elements", () => {
  it("an XML document is searched by path, its text without surrounding space", () => {
    expect(findText(document, "Acct/Othr", "Acct/IBAN")).toBe("GB00");
    expect(findText(document, "Acct/None")).toBeUndefined();
    expect(findElement(document, "Acct/IBAN")?.name).toBe("IBAN");
    expect(findChildren(document, "Ustrd").map((each) => each.text)).toEqual(["one", "two"]);
  });

  it("an XML document is serialised the same each time, with markup escaped", () => {
    const escaped = xmlElement("A", [xmlText("B", 'x < y & "z" > 1', { Ccy: '"&' })]);
    expect(serializeXml(escaped)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<A>\n  <B Ccy="&quot;&amp;">x &lt; y &amp; &quot;z&quot; &gt; 1</B>\n</A>\n',
    );
    expect(serializeXml(document)).toBe(serializeXml(document));
  });
});
