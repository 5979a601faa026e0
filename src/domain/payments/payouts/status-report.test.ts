import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance } from "#domain/lifecycle.ts";
import { type XmlElement, xmlElement, xmlText } from "#domain/xml-element.ts";
import { batchLifecycle } from "./batch-lifecycle.ts";
import { findPaymentStatus, getBatchEvent, parseStatusReport } from "./status-report.ts";

const reasonOf = (code: string, text?: string) =>
  xmlElement("StsRsnInf", [
    xmlElement("Rsn", [xmlText("Cd", code)]),
    text === undefined ? undefined : xmlText("AddtlInf", text),
  ]);

function document(group: XmlElement[], ...others: XmlElement[]): XmlElement {
  return xmlElement("Document", [
    xmlElement("CstmrPmtStsRpt", [
      xmlElement("GrpHdr", [xmlText("MsgId", "BANK-1")]),
      xmlElement("OrgnlGrpInfAndSts", [xmlText("OrgnlMsgId", "SUMMIT-1"), ...group]),
      ...others,
    ]),
  ]);
}

const part = (id: string, ...children: XmlElement[]) =>
  xmlElement("OrgnlPmtInfAndSts", [xmlText("OrgnlPmtInfId", id), ...children]);
const payment = (id: string, status: string, ...children: XmlElement[]) =>
  xmlElement("TxInfAndSts", [xmlText("OrgnlEndToEndId", id), xmlText("TxSts", status), ...children]);

function output(root: XmlElement, endToEndId = "a", partId = "P-1") {
  const report = parseStatusReport(root);
  return report && findPaymentStatus(report, { endToEndId, partId });
}

describe("a status report", () => {
  it.each(["ACCP", "ACSC", "ACSP", "ACTC", "ACWC"])(
    "a status report accepts the whole file by %s",
    (code) => {
      expect(output(document([xmlText("GrpSts", code)]))).toEqual({ status: "ACCEPTED" });
    },
  );

  it.each(["PDNG", "RCVD", "PART", "XXXX"])("a status report decides nothing by %s", (code) => {
    expect(output(document([xmlText("GrpSts", code)]))).toBeUndefined();
  });

  it("a status report prefers a payment's own status to its group's, and that to the file's", () => {
    const root = document(
      [xmlText("GrpSts", "PART")],
      part("P-1", xmlText("PmtInfSts", "ACCP"), payment("b", "RJCT", reasonOf("AC04", "closed in May"))),
      part("P-2", xmlText("PmtInfSts", "RJCT"), reasonOf("XX99")),
    );
    expect(output(root, "a", "P-1")).toEqual({ status: "ACCEPTED" });
    expect(output(root, "B", "P-1")).toEqual({
      status: "REJECTED",
      reason: "The account is closed: closed in May",
    });
    expect(output(root, "c", "P-2")).toEqual({ status: "REJECTED", reason: "Reason XX99" });
    expect(output(root, "d", "P-3")).toBeUndefined();
  });

  it("a status report of the second version has payments beside the groups, and rejects without a reason", () => {
    expect(output(document([xmlText("GrpSts", "ACCP")], payment("a", "RJCT")))).toEqual({
      status: "REJECTED",
      reason: "The bank gave no reason",
    });
  });

  it("a status report is refused without the file it is about, or as another document", () => {
    expect(parseStatusReport(xmlElement("Document", [xmlElement("BkToCstmrStmt", [])]))).toBeUndefined();
    expect(parseStatusReport(xmlElement("Document", [xmlElement("CstmrPmtStsRpt", [])]))).toBeUndefined();
  });

  it("a status report has reasons of at most 200 characters on one line, whatever the bank writes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
        const found = output(document([xmlText("GrpSts", "RJCT"), reasonOf("AC04", text)]));
        return found?.status === "REJECTED" && /^\P{Cc}{1,200}$/u.test(found.reason);
      }),
    );
  });
});

it.each([
  [["ACCEPTED", "ACCEPTED"], "ACCEPTED"],
  [["ACCEPTED", null], "UPLOADED"],
  [[null], "UPLOADED"],
  [["REJECTED", null], "PARTLY"],
  [["REJECTED", "ACCEPTED"], "PARTLY"],
  [["REJECTED", "REJECTED"], "REJECTED"],
] as const)("payments of %j make a file %s", (known, state) => {
  expect(advance(batchLifecycle, "UPLOADED", getBatchEvent(known))).toBe(state);
});
