import { callsOf, type HouseRule, ourServerFiles, ROUTES } from "./house-rule.ts";

/** Routes whose own transactions are those of public calls or of reads, which no role decides. */
const CALLED_WITHOUT_ROLE =
  /^src\/server\/(clients\/team|notifications|payments\/recipient-requests|payments\/payouts\/details)\/[a-z-]*routes\.ts$/;

/** Entry points other than ordinary requests, which open their own transactions. */
const OTHER_EDGES = [
  // Hashing a password takes longer than a transaction should stay open.
  /^src\/server\/clients\/auth\//,
  // A batch of bookings is one transaction.
  /^src\/server\/trading\/trades\/booking-queue\.ts$/,
  // A file is received and stored before its row is written.
  /^src\/server\/(payments\/funding\/add-proof|payments\/invoices\/add-invoice|clients\/documents\/add-document)\.ts$/,
  // A command that works in batches beside a live server.
  /^src\/server\/processes\/reencryption\/reencrypt\.ts$/,
  // Loads data at the first start.
  /^src\/server\/(market\/rates\/load-history|demo\/.+)\.ts$/,
];

export const transactionRules: HouseRule[] = [
  {
    name: "The edge opens and commits the transaction, nobody else",
    findBreaks: (house) =>
      ourServerFiles(house)
        .filter(({ path }) => !/^src\/server\/(platform|processes)\//.test(path) && !ROUTES.test(path))
        .filter(({ path }) => !OTHER_EDGES.some((edge) => edge.test(path)))
        .flatMap((file) =>
          callsOf(file, /^(transaction|transactionAs|startTransaction|pipelinedTransaction)$/),
        ),
    brokenBy: {
      "src/server/trading/trades/book-trade.ts":
        "export const book = (db: any) => db.transaction().execute();",
      "src/server/trading/trades/book-pipelined.ts":
        "export const bookPipelined = (db: any) => pipelinedTransaction(db, async () => ({}));",
    },
  },
  {
    name: "A call's own transaction asks for the caller's role",
    findBreaks: (house) =>
      ourServerFiles(house)
        .filter(({ path }) => !/^src\/server\/(platform|processes|demo|market|clients\/auth)\//.test(path))
        .filter(({ path }) => !CALLED_WITHOUT_ROLE.test(path))
        .flatMap((file) => callsOf(file, /^transaction$/)),
    brokenBy: {
      "src/server/clients/documents/routes.ts":
        "export const upload = (db: any) => db.transaction().execute(async () => {});",
    },
  },
];
