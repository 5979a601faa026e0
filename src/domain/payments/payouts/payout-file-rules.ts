import { isBankText } from "#domain/bank-text.ts";
import { findText, type XmlElement } from "#domain/xml-element.ts";
import { payoutFileNamespace } from "./payout-file.ts";

/** Content of an element: children in this order, or matching text. */
type Rule = Sequence | Choice | RegExp;
type Sequence = { readonly sequence: Readonly<Record<string, Part>> };
type Choice = { readonly choice: Readonly<Record<string, Rule>> };
/** A child, required once by default. */
type Part = { readonly rule: Rule; readonly least: 0 | 1; readonly most: number };

const one = (rule: Rule): Part => ({ rule, least: 1, most: 1 });
const maybe = (rule: Rule): Part => ({ rule, least: 0, most: 1 });
const oneOrMore = (rule: Rule): Part => ({ rule, least: 1, most: Number.POSITIVE_INFINITY });
const sequence = (parts: Readonly<Record<string, Part>>): Sequence => ({ sequence: parts });

// Names are the schema's.
const max16Text = /^.{1,16}$/su;
const max34Text = /^.{1,34}$/su;
const max35Text = /^.{1,35}$/su;
const max70Text = /^.{1,70}$/su;
const max140Text = /^.{1,140}$/su;
const max15NumericText = /^[0-9]{1,15}$/;
const decimalNumber = /^(?=.{1,19}$)\d{1,18}(\.\d{1,17})?$/;
const isoDate = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;
const iban2007Identifier = /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/;
const bicFiDec2014Identifier = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const activeOrHistoricCurrencyCode = /^[A-Z]{3}$/;
const countryCode = /^[A-Z]{2}$/;
const externalClearingSystemIdentification1Code = /^.{1,5}$/su;
const externalPurpose1Code = /^.{1,4}$/su;
const trueFalseIndicator = /^(true|false|1|0)$/;
const activeOrHistoricCurrencyAndAmount = /^(?=.{1,19}$)\d{1,18}(\.\d{1,5})?$/;

// Stricter than the schema: since November 2026 banks reject an address without town and country.
const postalAddress = sequence({
  PstCd: maybe(max16Text),
  TwnNm: one(max35Text),
  Ctry: one(countryCode),
  AdrLine: { rule: max70Text, least: 0, most: 2 },
});
const leiIdentifier = /^[A-Z0-9]{18}[0-9]{2}$/;
const others: Part = {
  rule: sequence({
    Id: one(max35Text),
    SchmeNm: one({ choice: { Cd: /^.{1,4}$/su, Prtry: max35Text } }),
  }),
  least: 0,
  most: Number.POSITIVE_INFINITY,
};
const organisationId = sequence({ LEI: maybe(leiIdentifier), Othr: others });
const privateId = sequence({
  DtAndPlcOfBirth: maybe(
    sequence({ BirthDt: one(isoDate), CityOfBirth: one(max35Text), CtryOfBirth: one(countryCode) }),
  ),
  Othr: others,
});
const party = sequence({
  Nm: maybe(max140Text),
  PstlAdr: maybe(postalAddress),
  Id: maybe({ choice: { OrgId: organisationId, PrvtId: privateId } }),
});
const account = sequence({
  Id: one({ choice: { IBAN: iban2007Identifier, Othr: sequence({ Id: one(max34Text) }) } }),
  Ccy: maybe(activeOrHistoricCurrencyCode),
});
const agent = sequence({
  FinInstnId: one(
    sequence({
      BICFI: maybe(bicFiDec2014Identifier),
      ClrSysMmbId: maybe(
        sequence({
          ClrSysId: maybe({ choice: { Cd: externalClearingSystemIdentification1Code, Prtry: max35Text } }),
          MmbId: one(max35Text),
        }),
      ),
    }),
  ),
});
const transfer = sequence({
  PmtId: one(sequence({ InstrId: maybe(max35Text), EndToEndId: one(max35Text) })),
  Amt: one({ choice: { InstdAmt: activeOrHistoricCurrencyAndAmount } }),
  UltmtDbtr: maybe(party),
  CdtrAgt: maybe(agent),
  Cdtr: maybe(party),
  CdtrAcct: maybe(account),
  Purp: maybe({ choice: { Cd: externalPurpose1Code } }),
  RmtInf: maybe(sequence({ Ustrd: { rule: max140Text, least: 0, most: Number.POSITIVE_INFINITY } })),
});
const paymentInformation = sequence({
  PmtInfId: one(max35Text),
  PmtMtd: one(/^(CHK|TRF|TRA)$/),
  BtchBookg: maybe(trueFalseIndicator),
  NbOfTxs: maybe(max15NumericText),
  CtrlSum: maybe(decimalNumber),
  PmtTpInf: maybe(sequence({ SvcLvl: one({ choice: { Cd: /^.{1,4}$/su } }) })),
  ReqdExctnDt: one({ choice: { Dt: isoDate, DtTm: isoDateTime } }),
  Dbtr: one(party),
  DbtrAcct: one(account),
  DbtrAgt: one(agent),
  ChrgBr: maybe(/^(DEBT|CRED|SHAR|SLEV)$/),
  CdtTrfTxInf: oneOrMore(transfer),
});
const document = sequence({
  CstmrCdtTrfInitn: one(
    sequence({
      GrpHdr: one(
        sequence({
          MsgId: one(max35Text),
          CreDtTm: one(isoDateTime),
          NbOfTxs: one(max15NumericText),
          CtrlSum: maybe(decimalNumber),
          InitgPty: one(party),
        }),
      ),
      PmtInf: oneOrMore(paymentInformation),
    }),
  ),
});

/**
 * Violations of the pain.001.001.09 schema, as far as our files use it, and of its totals. Schema features
 * that we never use count as violations.
 */
export function payoutFileFaults(root: XmlElement): string[] {
  if (root.name !== "Document") return [`The root is <${root.name}>.`];
  const { xmlns } = root.attributes;
  if (xmlns !== payoutFileNamespace) return [`The namespace is ${xmlns}.`];
  const faults = faultsOf(root, document, "Document");
  return faults.length > 0
    ? faults
    : [
        ...totalsFaults(root),
        ...sepaAmountFaults(root),
        ...agentFaults(root),
        ...nameFaults(root),
        ...textFaults(root, ""),
      ];
}

function faultsOf(element: XmlElement, rule: Rule, path: string): string[] {
  if (rule instanceof RegExp) return textRuleFaults(element, rule, path);
  if (element.text.trim() !== "") return [`${path}: text where elements are expected.`];
  if ("choice" in rule) {
    const [chosen, ...more] = element.children;
    const allowed = chosen && rule.choice[chosen.name];
    if (!allowed || more.length > 0)
      return [`${path}: exactly one of ${Object.keys(rule.choice).join(", ")} is expected.`];
    return faultsOf(chosen, allowed, `${path}/${chosen.name}`);
  }
  return sequenceFaults(element, rule, path);
}

function textRuleFaults(element: XmlElement, rule: RegExp, path: string): string[] {
  if (element.children.length > 0) return [`${path}: elements where text is expected.`];
  const faults = rule.test(element.text)
    ? []
    : [`${path}: "${element.text}" has not the form that it must have.`];
  const { Ccy, ...others } = element.attributes;
  if (element.name === "InstdAmt" ? !activeOrHistoricCurrencyCode.test(Ccy ?? "") : Ccy !== undefined)
    faults.push(`${path}: its currency is ${Ccy ?? "missing"}.`);
  if (Object.keys(others).length > 0) faults.push(`${path}: attributes that do not exist.`);
  return faults;
}

function sequenceFaults(element: XmlElement, rule: Sequence, path: string): string[] {
  const names = Object.keys(rule.sequence);
  const places = element.children.map((child) => names.indexOf(child.name));
  const stray = element.children.find((child) => !names.includes(child.name));
  if (stray) return [`${path}: <${stray.name}> does not belong there.`];
  if (places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)))
    return [`${path}: its elements are not in the schema's order, ${names.join(", ")}.`];
  return Object.entries(rule.sequence).flatMap(([name, part]) => {
    const found = element.children.filter((child) => child.name === name);
    if (found.length < part.least) return [`${path}: <${name}> is missing.`];
    if (found.length > part.most) return [`${path}: <${name}> is there ${found.length} times.`];
    return found.flatMap((child) => faultsOf(child, part.rule, `${path}/${name}`));
  });
}

/** Counts, control sums and unique end-to-end ids. */
function totalsFaults(root: XmlElement): string[] {
  const transfers = descendants(root, "CdtTrfTxInf");
  const faults = descendants(root, "GrpHdr").flatMap((header) => holderFaults(header, transfers));
  for (const part of descendants(root, "PmtInf"))
    faults.push(...holderFaults(part, descendants(part, "CdtTrfTxInf")));
  if (transfers.some((each) => scaled(findText(each, "Amt/InstdAmt") ?? "0") === 0n))
    faults.push("InstdAmt: a transfer of nothing.");
  const names = transfers.map((each) => findText(each, "PmtId/EndToEndId"));
  if (new Set(names).size !== names.length) faults.push("EndToEndId: two transfers have the same.");
  return faults;
}

/** At most 999,999,999.99 by the rulebook of SEPA, EPC125-05. */
function sepaAmountFaults(root: XmlElement): string[] {
  return descendants(root, "PmtInf")
    .filter((part) => findText(part, "PmtTpInf/SvcLvl/Cd") === "SEPA")
    .flatMap((part) => descendants(part, "InstdAmt"))
    .filter(({ text }) => !/^\d{1,9}(\.\d{1,2})?$/.test(text))
    .map(({ text }) => `InstdAmt: ${text} is more than SEPA carries.`);
}

function holderFaults(holder: XmlElement, transfers: readonly XmlElement[]): string[] {
  const faults: string[] = [];
  const sum = transfers.reduce((total, each) => total + scaled(findText(each, "Amt/InstdAmt") ?? "0"), 0n);
  if (Number(findText(holder, "NbOfTxs")) !== transfers.length)
    faults.push(`${holder.name}/NbOfTxs: there are ${transfers.length} transfers.`);
  if (scaled(findText(holder, "CtrlSum") ?? "0") !== sum)
    faults.push(`${holder.name}/CtrlSum: the transfers come to another sum.`);
  return faults;
}

/** Parties need names, at most 70 characters for EUR. */
function nameFaults(root: XmlElement): string[] {
  const isEuro = descendants(root, "InstdAmt").some(({ attributes }) => attributes.Ccy === "EUR");
  return ["Dbtr", "UltmtDbtr", "Cdtr"].flatMap((role) =>
    descendants(root, role).flatMap((each) => {
      const name = findText(each, "Nm");
      // Only demo clients may lack a name; elsewhere their payouts are held.
      if (name === undefined) return role === "UltmtDbtr" ? [] : [`${role}: a party without a name.`];
      return isEuro && name.length > 70 ? [`${role}/Nm: longer than SEPA carries.`] : [];
    }),
  );
}

/** The schema allows an empty agent; banks do not. */
function agentFaults(root: XmlElement): string[] {
  return descendants(root, "FinInstnId")
    .filter((agentId) => agentId.children.length === 0)
    .map(() => "FinInstnId: a bank that is not named.");
}

function textFaults(element: XmlElement, path: string): string[] {
  const here = `${path}/${element.name}`;
  const fault = isBankText(element.text) ? [] : [`${here}: characters that banks can't process.`];
  return [...fault, ...element.children.flatMap((child) => textFaults(child, here))];
}

function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendants(child, name),
  ]);
}

/** Decimal text as an integer with 17 decimals, for exact comparison. */
function scaled(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(17, "0"));
}
