import { randomUUIDv7 } from "node:crypto";
import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";
import { multipart } from "./sample-files.ts";

/** The bank's status report (pain.002) on one of our files; `inner` closes the group status. */
export function statusReport(
  batch: string,
  inner: string,
  version = "10",
  messageId = `BANK-${randomUUIDv7()}`,
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-03-10T10:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${inner}
</CstmrPmtStsRpt></Document>`;
}

/** One status for the whole file. */
export const groupStatus = (status: string): string => `<GrpSts>${status}</GrpSts></OrgnlGrpInfAndSts>`;

/** One payment of the file rejected because its account is closed. */
export const rejecting = (endToEndId: string): string =>
  `<GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>x</OrgnlPmtInfId>
<TxInfAndSts><OrgnlEndToEndId>${endToEndId.replaceAll("-", "")}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>`;

export function importStatusReport(fixture: PaymentFixture, staff: SignedIn, xml: string) {
  const file = multipart("report.xml", Buffer.from(xml), "application/xml");
  return fixture.call(staff, "POST", "/api/admin/payout-batches/status-reports", file);
}
