import type { HouseFile } from "./house-file.ts";
import type { HouseRule } from "./house-rule.ts";

interface DeniedWord {
  /** Matched against lines whose camelCase names are split into words. */
  pattern: RegExp;
  reason: string;
}

const DENIED: DeniedWord[] = [
  { pattern: /\bwish(es|ed)?\b/i, reason: "wish: say filters, input or terms" },
  { pattern: /\bdeeds?\b/i, reason: "deed: say action, mutation or use case" },
  { pattern: /\banew\b/i, reason: "anew: say again" },
  { pattern: /\balongside\b/i, reason: "alongside: say beside, or return the writes" },
  { pattern: /\bcolleagues?\b/i, reason: "colleague: say staff user" },
  { pattern: /\btold\b(?! us\b)/i, reason: "told: say notified, delivered, shown or reported" },
  { pattern: /\b(stands|comes) here\b/i, reason: "stands here: say appears, or name the thing" },
  { pattern: /\bof the moment\b/i, reason: "of the moment: say current" },
  { pattern: /\bfor want of\b/i, reason: "for want of: say without, or because there is no" },
  { pattern: /\bwhat was sent\b/i, reason: "what was sent: say the request or its details" },
  { pattern: /\b(kept|keeps?) back\b/i, reason: "kept back: say held" },
  { pattern: /\bgive Back\b/, reason: "giveBack: say release or return" },
  { pattern: /\w Sight\b/, reason: "…Sight: say …Scope" },
  { pattern: /\b(tells?|hears?|say) [A-Z]\w*\(/, reason: "tell…, hear…, say…: say notify…, on…, format…" },
  { pattern: /, which is (no|none)\b/i, reason: "which is no…: say which isn't a…" },
  { pattern: /(?<![\w-])e-mails?(?!er)\b/i, reason: "e-mail: British usage here is email" },
  { pattern: /\d %(?!\s*[\w(])/, reason: "a space before %: people here write 30%" },
];

/** Literals that must stay, by file: the specification's, input under test, stored keys and quoted old names. */
const EXEMPT: Record<string, string[]> = {
  "docs/decisions/0010-bookings-are-committed-in-groups.md": ["`alongside`"],
  "src/domain/market/pricing/margin.test.ts": ['" 0.25 % "'],
  "src/domain/market/pricing/margin.ts": ['"0.25 %"'],
  "src/server/demo/place-demo-targets.ts": ['"demo wishes"'],
  "src/web/client/dashboard/tiles.tsx": ["Get told when a rate is reached"],
  "tests/e2e/pricing.journey.ts": ['"0.2 %"'],
};

/** Migrations up to this number were applied before the rule and can't change. */
const LAST_EXEMPT_MIGRATION = 75;
/** The rule's own file names the words. */
const OWN = "tests/support/house/wording-rules.ts";

export const wordingRules: HouseRule[] = [
  {
    name: "Names, comments and texts use today's words for things",
    findBreaks: (house) => house.filter(isChecked).flatMap(wordingBreaks),
    brokenBy: {
      "src/domain/wish.ts": "export const readWish = 1;",
      "src/server/comment.ts": "// Relays what was told anew.\nexport const comment = 1;",
      "src/web/text.tsx": 'export const text = "Send an e-mail: 0.3 % for want of a rate";',
      "src/contract/tell.ts": "export function tellClient() {}",
      "db/migrations/9999-deeds.sql": "create table deeds ();",
      "docs/colleagues.md": "A colleague confirms it.",
      "src/server/file.ts": 'throw new Error("a.txt, which is no XML file");',
    },
  },
  {
    name: "An endpoint's summary is an imperative or the name of what it returns",
    findBreaks: (house) =>
      house.filter(({ path }) => path.startsWith("src/contract/")).flatMap(summaryBreaks),
    brokenBy: {
      "src/contract/say.ts": 'endpoint({ summary: "Say that the bank confirmed a payment" });',
      "src/contract/whether.ts": 'endpoint({\n  summary:\n    "Whether the lists are fresh" });',
      "src/contract/own.ts": 'endpoint({ summary: "A document of one\'s own" });',
    },
  },
];

const ODD_SUMMARY =
  /summary:\s+"((?:Say|Tell|Take|Keep|Give|Have|Who|Whom|What|Whether|How|Until|All that|One)\b[^"]*|[^"]*\b(?:one's|that waits?|at the moment|as it is)\b[^"]*)"/g;

function summaryBreaks({ path, text }: HouseFile): string[] {
  return [...text.matchAll(ODD_SUMMARY)].map(([, summary]) => `${path}: odd summary: ${summary}`);
}

function isChecked({ path }: HouseFile): boolean {
  const [, migration] = /^db\/migrations\/(\d+)-/.exec(path) ?? [];
  return path !== OWN && !(migration && Number(migration) <= LAST_EXEMPT_MIGRATION);
}

function wordingBreaks({ path, text }: HouseFile): string[] {
  return text.split("\n").flatMap((line, index) => {
    const words = (EXEMPT[path] ?? [])
      .reduce((rest, phrase) => rest.replaceAll(phrase, ""), line)
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2");
    return DENIED.filter(({ pattern }) => pattern.test(words)).map(
      ({ reason }) => `${path}:${index + 1}: ${reason}`,
    );
  });
}
