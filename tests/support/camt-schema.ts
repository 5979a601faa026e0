import { parseDay } from "#domain/calendar.ts";
import type { XmlElement } from "#domain/xml-element.ts";

/** Content of an element: its children in this order, one of several, matching text, or an amount with its currency. */
type Rule =
  | { readonly sequence: readonly Part[] }
  | { readonly choice: Readonly<Record<string, Rule>> }
  | { readonly amount: RegExp }
  | { readonly isRight: (text: string) => boolean }
  | RegExp;
type Part = readonly [name: string, least: number, most: number, rule: Rule];

const any = Number.POSITIVE_INFINITY;
const text = (most: number) => new RegExp(`^.{1,${most}}$`, "su");
const date: Rule = { isRight: (day) => parseDay(day) !== undefined };
const dateTime: Rule = {
  isRight: (moment) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.test(moment) &&
    parseDay(moment.slice(0, 10)) !== undefined &&
    !Number.isNaN(Date.parse(moment)),
};
const currency = /^[A-Z]{3}$/;
const amount: Rule = { amount: /^(?=.{1,19}$)\d{1,18}(\.\d{1,5})?$/ };
const sum = /^(?=.{1,19}$)\d{1,18}(\.\d{1,17})?$/;
const count = /^[0-9]{1,15}$/;
const creditDebit = /^(CRDT|DBIT)$/;
const sequence = (...parts: readonly Part[]): Rule => ({ sequence: parts });
const named = (name: string, most: number): Rule => sequence([name, 0, 1, text(most)]);

const counted: readonly Part[] = [
  ["NbOfNtries", 0, 1, count],
  ["Sum", 0, 1, sum],
];
const party: Rule = { choice: { Pty: named("Nm", 140) } };
const transaction = sequence(
  ["Refs", 0, 1, sequence(["MsgId", 0, 1, text(35)], ["AcctSvcrRef", 0, 1, text(35)])],
  ["Amt", 0, 1, amount],
  ["CdtDbtInd", 0, 1, creditDebit],
  ["RltdPties", 0, 1, sequence(["Dbtr", 0, 1, party], ["Cdtr", 0, 1, party])],
  ["RmtInf", 0, 1, sequence(["Ustrd", 0, any, text(140)])],
);
const entry = sequence(
  ["NtryRef", 0, 1, text(35)],
  ["Amt", 1, 1, amount],
  ["CdtDbtInd", 1, 1, creditDebit],
  ["Sts", 1, 1, { choice: { Cd: text(4), Prtry: text(35) } }],
  ["BookgDt", 0, 1, { choice: { Dt: date, DtTm: dateTime } }],
  ["ValDt", 0, 1, { choice: { Dt: date, DtTm: dateTime } }],
  ["AcctSvcrRef", 0, 1, text(35)],
  [
    "BkTxCd",
    1,
    1,
    sequence([
      "Domn",
      0,
      1,
      sequence(
        ["Cd", 1, 1, text(4)],
        ["Fmly", 1, 1, sequence(["Cd", 1, 1, text(4)], ["SubFmlyCd", 1, 1, text(4)])],
      ),
    ]),
  ],
  ["NtryDtls", 0, any, sequence(["TxDtls", 0, any, transaction])],
  ["AddtlNtryInf", 0, 1, text(500)],
);
const balance = sequence(
  ["Tp", 1, 1, sequence(["CdOrPrtry", 1, 1, { choice: { Cd: /^(OPBD|CLBD)$/, Prtry: text(35) } }])],
  ["Amt", 1, 1, amount],
  ["CdtDbtInd", 1, 1, creditDebit],
  ["Dt", 1, 1, { choice: { Dt: date, DtTm: dateTime } }],
);
const account = sequence(
  [
    "Id",
    1,
    1,
    { choice: { IBAN: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/, Othr: sequence(["Id", 1, 1, text(34)]) } },
  ],
  ["Ccy", 0, 1, currency],
  ["Ownr", 0, 1, named("Nm", 140)],
  ["Svcr", 0, 1, sequence(["FinInstnId", 1, 1, named("Nm", 140)])],
);
const statement = sequence(
  ["Id", 1, 1, text(35)],
  ["CreDtTm", 0, 1, dateTime],
  ["FrToDt", 0, 1, sequence(["FrDtTm", 1, 1, dateTime], ["ToDtTm", 1, 1, dateTime])],
  ["Acct", 1, 1, account],
  ["Bal", 1, any, balance],
  [
    "TxsSummry",
    0,
    1,
    sequence(
      [
        "TtlNtries",
        0,
        1,
        sequence(...counted, [
          "TtlNetNtry",
          0,
          1,
          sequence(["Amt", 1, 1, sum], ["CdtDbtInd", 1, 1, creditDebit]),
        ]),
      ],
      ["TtlCdtNtries", 0, 1, sequence(...counted)],
      ["TtlDbtNtries", 0, 1, sequence(...counted)],
    ),
  ],
  ["Ntry", 0, any, entry],
);
const document = sequence([
  "BkToCstmrStmt",
  1,
  1,
  sequence(
    ["GrpHdr", 1, 1, sequence(["MsgId", 1, 1, text(35)], ["CreDtTm", 1, 1, dateTime])],
    ["Stmt", 1, any, statement],
  ),
]);

/**
 * What breaks the schema of camt.053.001.08, by path; of the elements that our statements use, in the schema's order
 * and with its types and attributes. The namespace isn't looked at.
 * @see https://www.iso20022.org/iso-20022-message-definitions?business-domain=1
 */
export function camtSchemaFaults(root: XmlElement): string[] {
  return root.name === "Document"
    ? faultsOf(root, document, "Document")
    : [`${root.name} instead of Document`];
}

function faultsOf(element: XmlElement, rule: Rule, path: string): string[] {
  const { Ccy, ...others } = element.attributes;
  const isAmount = "amount" in rule;
  const mayHaveCurrency = isAmount ? Ccy !== undefined && currency.test(Ccy) : Ccy === undefined;
  if (!mayHaveCurrency || Object.keys(others).length > 0)
    return [`${path}: the attributes ${JSON.stringify(element.attributes)}`];
  if (isAmount || "isRight" in rule || rule instanceof RegExp) {
    const isRight = element.children.length === 0 && matches(rule, element.text);
    return isRight ? [] : [`${path}: ${element.text}`];
  }
  if (element.text.trim() !== "") return [`${path}: the text ${element.text}`];
  if ("choice" in rule) {
    const [only, another] = element.children;
    const chosen = only && rule.choice[only.name];
    return only && chosen && !another
      ? faultsOf(only, chosen, `${path}/${only.name}`)
      : [`${path}: no choice`];
  }
  const names = rule.sequence.map(([name]) => name);
  const places = element.children.map(({ name }) => names.indexOf(name));
  const isOrdered = places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0));
  if (!isOrdered) return [`${path}: ${element.children.map(({ name }) => name).join(" ")}`];
  return rule.sequence.flatMap(([name, least, most, content]) => {
    const found = element.children.filter((child) => child.name === name);
    if (found.length < least || found.length > most) return [`${path}/${name}: ${found.length} times`];
    return found.flatMap((child) => faultsOf(child, content, `${path}/${name}`));
  });
}

function matches(
  rule: RegExp | { readonly amount: RegExp } | { readonly isRight: (text: string) => boolean },
  text: string,
): boolean {
  if (rule instanceof RegExp) return rule.test(text);
  return "amount" in rule ? rule.amount.test(text) : rule.isRight(text);
}
