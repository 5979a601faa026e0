import type { RecipientAddress } from "../beneficiaries/recipient-address.ts";
import { type XmlElement, xmlElement, xmlText } from "../xml/xml-element.ts";
import { bankText } from "./bank-text.ts";

/** An address whose town and country stand in fields of their own, and the rest of it in lines: ISO 20022's hybrid form. */
export type FiledAddress = {
  readonly lines: readonly string[];
  readonly town: string;
  readonly postalCode?: string | undefined;
  readonly country: string;
};

/** The client whose money is sent, as Regulation (EU) 2015/847 and the UK's own ask: name, address, customer number. */
export type UltimateDebtor = {
  readonly name: string;
  readonly isCompany: boolean;
  /** The client's number with Summit. */
  readonly customerNumber: string;
  readonly address: FiledAddress | null;
};

const longestLine = 70;
const mostLines = 2;
const longestPostalCode = 16;
const longestTown = 35;
const longestNumber = 35;

/** Undefined unless both town and country can be written: since November 2026 banks refuse one without the other. */
export function postalAddress(address: FiledAddress): XmlElement | undefined {
  const town = bankText(address.town, longestTown);
  if (town === undefined || !/^[A-Z]{2}$/.test(address.country)) return undefined;
  const postalCode = bankText(address.postalCode ?? "", longestPostalCode);
  const lines = address.lines.flatMap((line) => bankText(line, longestLine) ?? []).slice(0, mostLines);
  return xmlElement("PstlAdr", [
    postalCode === undefined ? undefined : xmlText("PstCd", postalCode),
    xmlText("TwnNm", town),
    xmlText("Ctry", address.country),
    ...lines.map((line) => xmlText("AdrLine", line)),
  ]);
}

/** The recipient, with an address where one is known. */
export function creditorOf(
  {
    payeeName,
    address,
  }: { readonly payeeName: string; readonly address?: RecipientAddress | null | undefined },
  longestName: number,
): XmlElement {
  return xmlElement("Cdtr", [
    xmlText("Nm", bankText(payeeName, longestName) ?? ""),
    address
      ? postalAddress({
          lines: address.line === null ? [] : [address.line],
          town: address.town,
          country: address.country,
        })
      : undefined,
  ]);
}

/** SEPA's rulebook carries the ultimate debtor's name and number and no address of theirs. */
export function ultimateDebtor(
  { name, isCompany, customerNumber, address }: UltimateDebtor,
  { longestName, isSepa }: { readonly longestName: number; readonly isSepa: boolean },
): XmlElement {
  const number = xmlElement("Othr", [
    xmlText("Id", bankText(customerNumber, longestNumber) ?? ""),
    xmlElement("SchmeNm", [xmlText("Cd", "CUST")]),
  ]);
  const sent = bankText(name, longestName);
  return xmlElement("UltmtDbtr", [
    sent === undefined ? undefined : xmlText("Nm", sent),
    address && !isSepa ? postalAddress(address) : undefined,
    xmlElement("Id", [xmlElement(isCompany ? "OrgId" : "PrvtId", [number])]),
  ]);
}
