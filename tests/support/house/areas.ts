/**
 * Areas of the server, the domain and the contract, highest first, each with its nouns. An area imports only
 * areas below it, and a noun only nouns below it in its own area.
 */
const AREAS: readonly (readonly [area: string, nouns: readonly string[]])[] = [
  ["demo", []],
  ["processes", ["reencryption"]],
  ["simulation", []],
  ["mcp", []],
  [
    "reporting",
    [
      "history",
      "needs",
      "inbox",
      "balance-worth",
      "position",
      "overview",
      "queues",
      "failed-events",
      "desk",
      "budget-rates",
      "desk-stream",
      "site",
      "personal-data",
      "books",
    ],
  ],
  ["notifications", ["refused-mails"]],
  ["webhooks", []],
  ["rewards", []],
  ["automation", ["schedules", "auto-exchange", "orders", "alerts", "matching"]],
  [
    "payments",
    [
      "batches",
      "recipient-imports",
      "recipient-requests",
      "bank-statements",
      "balances",
      "payouts",
      "forwards",
      "close-outs",
      "returns",
      "incoming",
      "funding",
      "invoices",
      "payments",
      "beneficiaries",
      "bank",
    ],
  ],
  ["trading", ["treasury", "trades", "quotes", "settlement-calendar"]],
  ["market", ["economic-calendar", "market-reports", "forward-pricing", "rates", "pricing", "rate-sources"]],
  [
    "clients",
    [
      "documents",
      "feedback",
      "approvals",
      "brokers",
      "client-approvals",
      "team",
      "api-keys",
      "auth",
      "accounts",
      "users",
      "screening",
      "frozen-funds",
      "restrictions",
      "security",
      "staff",
    ],
  ],
  ["ledger", ["journals", "audit", "currencies"]],
  ["platform", []],
];

export const areaNames: readonly string[] = AREAS.map(([area]) => area);

/** In the domain, reward rules are arithmetic that prices and postings use. */
const DOMAIN_AREAS = [
  ...AREAS.filter(([area]) => area !== "rewards" && area !== "ledger"),
  ...AREAS.filter(([area]) => area === "rewards" || area === "ledger"),
];

export type Place = {
  readonly layer: string;
  readonly area: string;
  /** Empty for a file directly in the area, which composes its nouns. */
  readonly noun: string;
  /** Greater is lower: importable from areas with a smaller rank. */
  readonly rank: number;
  readonly nounRank: number;
};

/**
 * A file's area and noun. Undefined outside the three layers, and for files directly in a layer: the server's
 * composition root, the contract's catalogues, or what the whole domain may use.
 */
export function findPlace(path: string): Place | undefined {
  const [, layer = "", area = "", inArea = ""] =
    /^src\/(server|domain|contract)\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!area) return undefined;
  const areas = layer === "domain" ? DOMAIN_AREAS : AREAS;
  const rank = areas.findIndex(([name]) => name === area);
  const nouns = areas[rank]?.[1] ?? [];
  const folder = /^([^/]+)\//.exec(inArea)?.[1] ?? "";
  const noun = nouns.length > 0 ? folder : "";
  return { layer, area, noun, rank, nounRank: nouns.indexOf(noun) };
}

/** Whether the area and the noun are in the list above. */
export function isRanked({ rank, noun, nounRank }: Place): boolean {
  return rank !== -1 && (noun === "" || nounRank !== -1);
}

/** Whether one place may import from another of its layer. */
export function mayImport(from: Place, to: Place): boolean {
  if (from.rank !== to.rank) return from.rank < to.rank;
  return from.nounRank <= to.nounRank;
}
