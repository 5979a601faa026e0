import { bankText } from "#domain/bank-text.ts";
import type { Day } from "#domain/calendar.ts";
import type { RecipientAddress } from "#domain/payments/beneficiaries/recipient-address.ts";
import { type XmlElement, xmlElement, xmlText } from "#domain/xml-element.ts";

/** An address whose town and country stand in fields of their own, and the rest of it in lines: ISO 20022's hybrid form. */
export type FiledAddress = {
  readonly lines: readonly string[];
  readonly town: string;
  readonly postalCode?: string | undefined;
  readonly country: string;
};

/**
 * The client whose money is sent, as Regulation (EU) 2015/847 and the UK's own ask: name, address, customer number, and
 * where known a company's LEI or a person's date and place of birth.
 */
export type UltimateDebtor = {
  readonly name: string;
  readonly isCompany: boolean;
  /** The client's number with Summit. */
  readonly customerNumber: string;
  readonly address: FiledAddress | null;
  readonly lei: string | null;
  readonly birth: Birth | null;
};

/** ISO 20022 has the place only whole: town and country. */
type Birth = { readonly date: Day; readonly town: string | null; readonly country: string | null };

const maxLineLength = 70;
const maxLines = 2;
const maxPostalCodeLength = 16;
const maxTownLength = 35;
const maxNumberLength = 35;

/** Undefined unless both town and country can be written: since November 2026 banks refuse one without the other. */
export function postalAddress(address: FiledAddress): XmlElement | undefined {
  const town = bankText(address.town, maxTownLength);
  if (town === undefined || !/^[A-Z]{2}$/.test(address.country)) return undefined;
  const postalCode = bankText(address.postalCode ?? "", maxPostalCodeLength);
  const lines = address.lines.flatMap((line) => bankText(line, maxLineLength) ?? []).slice(0, maxLines);
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

/** SEPA's rulebook carries the ultimate debtor's name and one identification, and no address of theirs. */
export function ultimateDebtor(
  client: UltimateDebtor,
  { longestName, isSepa }: { readonly longestName: number; readonly isSepa: boolean },
): XmlElement {
  const sent = bankText(client.name, longestName);
  const address = client.address && !isSepa ? postalAddress(client.address) : undefined;
  const identifications = client.isCompany
    ? companyIdentifications(client)
    : personIdentifications(client, address !== undefined);
  return xmlElement("UltmtDbtr", [
    sent === undefined ? undefined : xmlText("Nm", sent),
    address,
    xmlElement("Id", [
      xmlElement(
        client.isCompany ? "OrgId" : "PrvtId",
        isSepa ? identifications.slice(0, 1) : identifications,
      ),
    ]),
  ]);
}

type Identified = Pick<UltimateDebtor, "customerNumber" | "lei" | "birth">;

function companyIdentifications({ lei, customerNumber }: Identified): XmlElement[] {
  return [...(lei === null ? [] : [xmlText("LEI", lei)]), other(customerNumber, xmlText("Cd", "CUST"))];
}

/**
 * Without the place of birth the schema has no element for the date: it is then the one identification beside an address,
 * and without an address the customer number is, since a name and a date alone identify nobody.
 */
function personIdentifications({ birth, customerNumber }: Identified, hasAddress: boolean): XmlElement[] {
  const number = other(customerNumber, xmlText("Cd", "CUST"));
  if (!birth) return [number];
  const town = bankText(birth.town ?? "", maxTownLength);
  if (town === undefined || birth.country === null)
    return [hasAddress ? other(birth.date, xmlText("Prtry", "DATE OF BIRTH")) : number];
  const place = xmlElement("DtAndPlcOfBirth", [
    xmlText("BirthDt", birth.date),
    xmlText("CityOfBirth", town),
    xmlText("CtryOfBirth", birth.country),
  ]);
  return [place, number];
}

function other(id: string, scheme: XmlElement): XmlElement {
  return xmlElement("Othr", [
    xmlText("Id", bankText(id, maxNumberLength) ?? ""),
    xmlElement("SchmeNm", [scheme]),
  ]);
}
