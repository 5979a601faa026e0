/**
 * The areas of the server, the domain and the contract, each with its nouns, highest first. An area imports only those
 * below it, and a noun only those below it in its own area.
 */
const AREAS: readonly (readonly [area: string, nouns: readonly string[]])[] = [
  ["demo", []],
  ["processes", ["reencryption"]],
  ["reporting", ["history", "overview", "desk", "site", "personal-data"]],
  ["notifications", ["refused-mails"]],
  ["rewards", []],
  ["automation", ["auto-exchange", "orders", "alerts", "matching"]],
  [
    "payments",
    [
      "bank-statements",
      "balances",
      "payouts",
      "close-outs",
      "returns",
      "incoming",
      "funding",
      "payments",
      "beneficiaries",
      "bank",
    ],
  ],
  ["trading", ["trades", "quotes", "settlement-calendar"]],
  ["market", ["market-reports", "rates", "pricing", "rate-sources"]],
  [
    "clients",
    [
      "documents",
      "feedback",
      "approvals",
      "brokers",
      "auth",
      "accounts",
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

/** In the domain the rules of rewards are arithmetic that prices and postings use. */
const DOMAIN_AREAS = [
  ...AREAS.filter(([area]) => area !== "rewards" && area !== "ledger"),
  ...AREAS.filter(([area]) => area === "rewards" || area === "ledger"),
];

export type Place = {
  readonly layer: string;
  readonly area: string;
  /** Empty for a file that lies in the area itself, which puts its nouns together. */
  readonly noun: string;
  /** Greater is lower: what may be imported from further up. */
  readonly rank: number;
  readonly nounRank: number;
};

/**
 * Where a file lies. Files directly in a layer are its composition root on the server and the contract's catalogues,
 * or what every file of the domain may use; they have no place, and neither has a file outside the three layers.
 */
export function placeOf(path: string): Place | undefined {
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

/** Whether each part of a place is in the list above. */
export function isRanked({ rank, noun, nounRank }: Place): boolean {
  return rank !== -1 && (noun === "" || nounRank !== -1);
}

/** Whether one place may import from another of its layer. */
export function mayImport(from: Place, to: Place): boolean {
  if (from.rank !== to.rank) return from.rank < to.rank;
  return from.nounRank <= to.nounRank;
}
