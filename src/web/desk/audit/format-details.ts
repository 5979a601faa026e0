import type { AuditEntry } from "#contract/ledger/audit.ts";
import { isCurrencyCode } from "#domain/currency.ts";
import { describeExceeded } from "#domain/payments/payouts/payout-limits.ts";
import { stageLabels } from "#domain/trading/trades/trade-labels.ts";
import { formatDate, formatDateTime, formatMoney, formatTarget } from "#web/design/format.ts";
import { numberFormat } from "#web/design/number-format.ts";
import { clientStatusLabels } from "#web/desk/clients/client-status-labels.ts";
import { roleNames } from "#web/desk/staff-roles.ts";

type Entry = Pick<AuditEntry, "details" | "names">;
type Value = AuditEntry["details"][string];

/** Labels of names whose own words say something else or too little. */
const labels: Readonly<Record<string, string>> = {
  accountAfter: "Account after",
  accountBefore: "Account before",
  address: "IP address",
  approval: "Request",
  asOf: "As of",
  because: "Reason",
  beneficiaryId: "Recipient",
  brokerFrom: "Broker before",
  brokerTo: "Broker after",
  confirmedBy: "Approved by",
  documentId: "Document ID",
  endsAt: "Ends",
  from: "Before",
  fromAmount: "From",
  id: "ID",
  includeProfitShare: "Uses profit share",
  ipRanges: "IP ranges",
  isHouseLimit: "Now the standard limit",
  key: "API key",
  list: "Sanctions list",
  lists: "Sanctions lists",
  messageId: "Message ID",
  overLimits: "Limits",
  personReference: "Person",
  secondPerson: "Needs a second person",
  sha256: "SHA-256",
  to: "After",
  toAmount: "To",
  valueOn: "Value date",
  wasHouseLimit: "Was the standard limit",
};

/** Postgres sorts names by length; what was comes before what is, and who allowed it last. */
const first = ["from", "fromAmount", "before", "to", "toAmount", "after"];
const last = ["authority", "approval", "confirmedBy"];

/** An entry's details as the desk reads them. */
export function formatDetails({ details, names }: Entry): { name: string; value: string }[] {
  return Object.keys(details)
    .filter((name) => !isCurrencyOfAmount(name, details))
    .toSorted((one, other) => rank(one) - rank(other))
    .map((name) => ({ name: formatName(name), value: formatValue(name, { details, names }) }));
}

function rank(name: string): number {
  return first.includes(name) ? first.indexOf(name) - first.length : last.indexOf(name) + 1;
}

function formatName(name: string): string {
  const words = inWords(name);
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** `addressLine1` as "address line 1". */
function inWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}

const codes: Readonly<Record<string, string>> = {
  ...stageLabels,
  ...clientStatusLabels,
  ...roleNames,
  "single-operator": "Single operator",
  "two-people": "Two people",
};

function formatValue(name: string, { details, names }: Entry): string {
  const value: Value = details[name] ?? null;
  if (value === null || value === "") return "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return String(value);
  if (name === "fields") return value.split(", ").map(inWords).join(", ");
  if (name === "overLimits") return describeExceeded(value);
  if (name === "targetRate" || name === "stopRate") return formatTarget(Number(value));
  if (/^\d+\.\d+$/.test(value) && name !== "score") return formatAmount(value, details[currencyOf(name)]);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatDateTime(value);
  return codes[value] ?? value.replace(ids, (id) => names[id] ?? id);
}

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function formatAmount(amount: string, currency: Value | undefined): string {
  if (typeof currency === "string" && isCurrencyCode(currency)) return formatMoney(amount, currency);
  return numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 8 }).format(
    amount as Intl.StringNumericLiteral,
  );
}

/** The name of an amount's currency: `fromAmount` has `fromCurrency`. */
function currencyOf(name: string): string {
  return name === "amount" ? "currency" : name.replace(/Amount$/, "Currency");
}

function isCurrencyOfAmount(name: string, details: AuditEntry["details"]): boolean {
  const amount = name === "currency" ? "amount" : name.replace(/Currency$/, "Amount");
  return amount !== name && amount in details;
}
