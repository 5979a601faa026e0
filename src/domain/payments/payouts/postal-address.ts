import { bankText } from "#domain/bank-text.ts";
import type { Day } from "#domain/calendar.ts";
import type { RecipientAddress } from "#domain/payments/beneficiaries/recipient-address.ts";
import { type XmlElement, xmlElement, xmlText } from "#domain/xml-element.ts";

/** ISO 20022 hybrid address: town and country in their own fields, the rest in lines. */
export type FiledAddress = {
  readonly lines: readonly string[];
  readonly town: string;
  readonly postalCode?: string | undefined;
  readonly country: string;
};

/**
 * The client whose money is sent, as required by Regulation (EU) 2015/847 and UK law: name, address, customer
 * number, and if known a company's LEI or a person's date and place of birth.
 */
export type UltimateDebtor = {
  readonly name: string;
  readonly isCompany: boolean;
  /** Summit's customer number. */
  readonly customerNumber: string;
  readonly address: FiledAddress | null;
  readonly lei: string | null;
  readonly birth: Birth | null;
};

/** ISO 20022 requires town and country for a place of birth. */
type Birth = { readonly date: Day; readonly town: string | null; readonly country: string | null };

const maxLineLength = 70;
const maxLines = 2;
const maxPostalCodeLength = 16;
const maxTownLength = 35;
const maxNumberLength = 35;

/** Undefined unless town and country can both be written, as banks require since November 2026. */
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

/** The recipient, with the address if known. */
export function toCreditor(
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

/** SEPA allows the ultimate debtor's name and one identification, no address. */
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
 * The schema requires a place with a date of birth. Without one, the customer number identifies the person
 * when there is no address.
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
