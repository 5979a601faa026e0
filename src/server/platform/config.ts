import { isIP, isIPv4 } from "node:net";
import { resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { z } from "#contract/zod.ts";
import { type Day, parseDay } from "#domain/calendar.ts";
import { publishedSources } from "#domain/clients/screening/list-source.ts";
import { economicCalendars } from "./economic-calendars.ts";
import { liquidityEnvironment, liquidityFaults } from "./liquidity-config.ts";

/** Base64 of exactly 32 bytes. */
const key32 = z
  .string()
  .transform((text) => Buffer.from(text, "base64"))
  .refine((bytes) => bytes.length === 32, "must be 32 bytes in base64 (openssl rand -base64 32)");

/** A single server: with standbys, a proxy or DNS name must lead to the primary. */
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, "must be a postgres:// address")
  .refine(
    (url) => !/^[^/]*\/\/[^/?]*,/.test(url),
    "names several hosts, and Summit connects to one: give the address that leads to the primary, such as a proxy's or a virtual one",
  )
  .refine((url) => /^[^/]*\/\/[^/?]*,/.test(url) || URL.canParse(url), "is not an address that can be read");

/** Data location and encryption keys. */
const storageEnvironment = {
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** The embedded database archives its log to this folder, for point-in-time recovery. */
  WAL_ARCHIVE_DIR: z.string().min(1).optional(),
  /** Encrypts account numbers; with the embedded database one is generated at the first start. */
  ENCRYPTION_KEY: key32.optional(),
  /** Comma-separated former keys, for decryption only. */
  ENCRYPTION_KEYS_OLDER: z
    .string()
    .transform((keys) => keys.split(","))
    .pipe(z.array(key32))
    .optional(),
};

const address = z.union([
  z.url({ protocol: /^(https?|mailto|tel)$/ }),
  z.string().regex(/^\/[^/]/, "must be an address, or a path of this site"),
]);

/** Settings of the public pages: external links and contact details. */
const siteEnvironment = {
  /** Target of "Get Started" and "Send money". */
  SITE_REGISTRATION_URL: address.default("/register"),
  SITE_TERMS_URL: address.default("/terms"),
  /** Unset: an email that asks for a meeting. */
  SITE_MEETING_URL: address.optional(),
  /** Unset: the phone number's own chat. */
  SITE_WHATSAPP_URL: address.optional(),
  SITE_PHONE: z
    .string()
    .regex(/^\+\d[\d ()-]{5,24}$/, "must be an international number, such as +44 20 7946 0000")
    .default("+44 20 7946 0000"),
  /** The legal entity and its address, lines separated by |. */
  SITE_ADDRESS: z.string().min(1).optional(),
  /** JSON list of the firms that provide payment services; unset shows made-up firms in the demo and placeholders elsewhere. */
  SITE_PARTNERS_FILE: z.string().min(1).optional(),
  SITE_REVIEWS_URL: address.default("https://www.trustpilot.com/"),
  /** Enables reviews and adds its origin to the policy of pages with reviews. */
  SITE_REVIEW_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
};

const otlpProtocol = z.literal("http/json", "must be http/json, the protocol that Summit sends").optional();

/** Standard variables of OpenTelemetry; its exporter reads the others, such as OTEL_EXPORTER_OTLP_HEADERS, itself. */
const tracingEnvironment = {
  /** Where traces are sent; unset turns tracing off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol,
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"]).default("otlp"),
  OTEL_SDK_DISABLED: z.enum(["true", "false"]).default("false"),
  OTEL_TRACES_SAMPLER: z
    .enum([
      ...(["always_on", "always_off", "traceidratio"] as const),
      ...(["parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"] as const),
    ])
    .default("parentbased_always_on"),
  /** Share of the traces that a traceidratio sampler keeps. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(0).default(5_000),
  OTEL_BSP_EXPORT_TIMEOUT: z.coerce.number().int().min(0).default(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: z.coerce.number().int().min(1).default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: z.coerce.number().int().min(1).default(512),
};

const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const seconds = z.coerce.number().min(0).max(86_400);

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Port of /metrics and /api/openapi.json; 0 picks a free one, unset serves neither. */
  OPERATOR_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Address that browsers use, when Summit runs behind a proxy. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Comma-separated addresses of proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list.split(",").every(isProxyAddress),
      "must be addresses or networks, such as 10.0.0.0/8",
    )
    .optional(),
  ...storageEnvironment,
  /** A streaming replica of DATABASE_URL's server, for lists and reports. */
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, "must be an smtp:// or smtps:// address")
    .refine(
      (url) => [null, "none"].includes(URL.parse(url)?.searchParams.get("tls") ?? null),
      "?tls= can only be none: smtp:// asks for STARTTLS by itself",
    )
    .optional(),
  MAIL_FROM: z.string().min(3).default("Summit <no-reply@summit.test>"),
  SUPPORT_EMAIL: z.email().default("support@summit.test"),
  RATE_SOURCE: z.enum(["simulated", "ecb", "open-exchange-rates", "live"]).default("simulated"),
  /** With RATE_SOURCE=live: URL of the provider's current rates as JSON, polled every second. */
  LIVE_RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
  LIVE_RATES_KEY: z.string().min(1).optional(),
  OPEN_EXCHANGE_RATES_KEY: z.string().min(1).optional(),
  ECB_URL: z.url().default("https://www.ecb.europa.eu/stats/eurofxref"),
  ECONOMIC_CALENDARS: economicCalendars,
  BANK: z.enum(["simulated", "manual"]).default("simulated"),
  /** Behaviour of the simulated bank: normal, or a failure for tests. */
  SIMULATED_BANK: z.enum(["normal", "underpay", "overpay", "return", "silent"]).default("normal"),
  SIMULATED_BANK_DELAY_SECONDS: seconds.default(4),
  ...liquidityEnvironment,
  /** Behaviour of the simulated liquidity provider: normal, or a failure for tests. */
  SIMULATED_LIQUIDITY: z.enum(["normal", "partial", "reject", "silent", "lost", "down"]).default("normal"),
  SIMULATED_LIQUIDITY_LATENCY_MS: z.coerce.number().int().min(0).max(60_000).default(150),
  /** Summit's account details for pay-ins, a JSON object by currency; required with BANK=manual. */
  BANK_ACCOUNTS_FILE: z.string().min(1).optional(),
  /** URL of a provider of Confirmation of Payee and verification of payee; unset simulates the name checks. */
  PAYEE_CHECK_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYEE_CHECK_KEY: z.string().min(1).optional(),
  /**
   * How clients' payouts are released: `automatic` sends each to the simulated bank at once, `desk` requires
   * staff to prepare and approve it. Defaults to automatic with BANK=simulated, and is rejected with any
   * other bank.
   */
  PAYOUT_RELEASE: z.enum(["automatic", "desk"]).optional(),
  /** Payouts worth more than this many pounds at mid-market always need a second person. */
  PAYOUT_APPROVAL_LIMIT_GBP: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,2})?$/, "must be an amount of pounds, such as 10000")
    .default("10000"),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  /** Whether a complete client file is required for activation and payouts; `advise` is for the demo only. */
  ACTIVATION_CHECKS: z.enum(["required", "advise"]).optional(),
  /** Whether staff sign in with an authenticator app; required outside the demo. */
  STAFF_AUTHENTICATOR: z.enum(["required", "optional"]).optional(),
  /** Whether payouts require the client's second factor; required outside the demo. */
  CLIENT_SECOND_FACTOR: z.enum(["required", "optional"]).optional(),
  DEMO: flag.optional(),
  /** What a new demo begins with: two years of a made-up company, or a few accounts. */
  DEMO_DATA: z.enum(["living", "small"]).default("living"),
  DEMO_PASSWORD: z.string().min(8).max(128).optional(),
  /** Ed25519 key that signs the audit log's head; generated in DATA_DIR at the first start when unset. */
  AUDIT_SIGNING_KEY: key32.optional(),
  /**
   * First day of the points programme; from its anniversaries on, exchanges earn at the later years' lower
   * rates.
   */
  POINTS_PROGRAMME_START: z
    .string()
    .refine((text) => parseDay(text) !== undefined, "must be a day, such as 2026-01-01")
    .default("2026-01-01")
    .transform((text) => text as Day),
  /** Months after which activity leaves the database's reach for the archive; 0 keeps all of it. */
  ACTIVITY_MONTHS: z.coerce
    .number()
    .int()
    .min(0)
    .refine((months) => months === 0 || months >= 12, "must be 0, which keeps everything, or at least 12")
    .default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  /** Multiplies the time-outs of requests' statements, for a machine that is busy with more than Summit. */
  DATABASE_TIMEOUT_FACTOR: z.coerce.number().min(1).max(100).default(1),
  /** Comma-separated sanctions lists required before money is sent; ignored in the demo. */
  SCREENING_LISTS: z
    .string()
    .default(publishedSources.join(","))
    .transform((list) => [...new Set(list.split(",").map((source) => source.trim()))])
    .pipe(z.array(z.enum(publishedSources))),
  /** Maximum age of each list, in days. */
  SCREENING_MAX_AGE_DAYS: z.coerce.number().int().min(1).max(60).default(7),
  ...siteEnvironment,
  ...tracingEnvironment,
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
});

type Environment = z.output<typeof environment>;

export type StorageConfig = Pick<Environment, keyof typeof storageEnvironment>;

export type Role = "web" | "worker";

export type Config = Omit<Environment, "ACTIVATION_CHECKS" | "DEMO" | "LIQUIDITY" | "PAYOUT_RELEASE"> & {
  readonly ACTIVATION_CHECKS: "required" | "advise";
  readonly DEMO: boolean;
  readonly LIQUIDITY: "simulated" | "fix" | "none";
  readonly PAYOUT_RELEASE: "automatic" | "desk";
  readonly roles: ReadonlySet<Role>;
  /** True when staff sign in with an authenticator code besides the password. */
  readonly staffAuthenticator: boolean;
  /** True when payouts require the client's second factor. */
  readonly clientSecondFactor: boolean;
  /** True when Summit runs its own Postgres. */
  readonly embeddedDatabase: boolean;
  /** True behind https, where cookies take the __Host- prefix. */
  readonly secure: boolean;
  /** True when there is somewhere to send traces to. */
  readonly tracing: boolean;
};

/** Aborts the start with one line per invalid variable. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/**
 * Parses the whole configuration. `args` may name this process's roles, `--roles=web,worker` (default: both).
 * @throws ConfigurationError with a line for each fault.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Config {
  const values = parseEnvironment(environment, env);
  const embeddedDatabase = values.DATABASE_URL === undefined;
  const isDemo = values.DEMO ?? (embeddedDatabase && values.BANK === "simulated");
  const config: Config = {
    ...values,
    DEMO: isDemo,
    ACTIVATION_CHECKS: values.ACTIVATION_CHECKS ?? (isDemo ? "advise" : "required"),
    staffAuthenticator: values.STAFF_AUTHENTICATOR ? values.STAFF_AUTHENTICATOR === "required" : !isDemo,
    clientSecondFactor: values.CLIENT_SECOND_FACTOR ? values.CLIENT_SECOND_FACTOR === "required" : !isDemo,
    LIQUIDITY: values.LIQUIDITY ?? (values.BANK === "simulated" ? "simulated" : "none"),
    PAYOUT_RELEASE: values.PAYOUT_RELEASE ?? (values.BANK === "simulated" ? "automatic" : "desk"),
    roles: readRoles(args),
    embeddedDatabase,
    secure: values.PUBLIC_URL !== undefined && new URL(values.PUBLIC_URL).protocol === "https:",
    tracing: isTracingOn(values),
  };
  const faults = faultsBetween(config);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

/**
 * The data location and encryption keys, for operator commands.
 * @throws ConfigurationError with a line for each fault.
 */
export function readStorageConfig(env: Readonly<Record<string, string | undefined>>): StorageConfig {
  const config = parseEnvironment(z.object(storageEnvironment), env);
  const faults = archiveFaults(config);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

/** An archive inside the data folder would be lost, or moved aside, with what it is there to recover. */
function archiveFaults({ WAL_ARCHIVE_DIR: archive, DATABASE_URL, DATA_DIR }: StorageConfig): string[] {
  if (archive === undefined) return [];
  if (DATABASE_URL !== undefined)
    return ["WAL_ARCHIVE_DIR: for the embedded database; set archive_command on the server of DATABASE_URL"];
  const isInside = `${resolve(archive)}${sep}`.startsWith(`${resolve(DATA_DIR)}${sep}`);
  return isInside ? ["WAL_ARCHIVE_DIR: must be outside DATA_DIR, best on another disk"] : [];
}

function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
  );
}

function isTracingOn(values: Environment): boolean {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = values.OTEL_SDK_DISABLED === "true" || values.OTEL_TRACES_EXPORTER === "none";
  return endpoint !== undefined && !isOff;
}

function readRoles(args: readonly string[]): ReadonlySet<Role> {
  const named = readRolesArguments(args).flatMap((list) => list.split(","));
  const roles = named.map((role) => {
    if (role === "web" || role === "worker") return role;
    throw new ConfigurationError([`--roles: "${role}" is neither web nor worker`]);
  });
  return new Set<Role>(roles.length > 0 ? roles : ["web", "worker"]);
}

function readRolesArguments(args: readonly string[]): readonly string[] {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { roles: { type: "string", multiple: true, default: [] } },
    });
    return values.roles;
  } catch {
    throw new ConfigurationError([`${args.join(" ")}: the only argument is --roles=web,worker`]);
  }
}

function faultsBetween(config: Config): string[] {
  const faults: string[] = [];
  if (config.DATABASE_OWNER_URL !== undefined && config.embeddedDatabase)
    faults.push("DATABASE_OWNER_URL: only together with DATABASE_URL");
  if (config.DATABASE_REPLICA_URL !== undefined && config.embeddedDatabase)
    faults.push("DATABASE_REPLICA_URL: only together with DATABASE_URL");
  faults.push(...archiveFaults(config), ...liquidityFaults(config));
  if (config.DEMO && !config.embeddedDatabase)
    faults.push("DEMO: the demo is only for the embedded database; leave it out");
  if (config.ACTIVATION_CHECKS === "advise" && !config.DEMO)
    faults.push("ACTIVATION_CHECKS: advise is for the demo alone; leave it out");
  if (!config.staffAuthenticator && !config.DEMO && !isLoopback(config.HOST))
    faults.push("STAFF_AUTHENTICATOR: optional only in the demo or when HOST is a loopback address");
  if (config.DEMO && config.BANK !== "simulated")
    faults.push(
      "DEMO: the demo has log-ins that everybody knows and no real bank; set DEMO=0 with BANK=manual",
    );
  if (!isLoopback(config.HOST) && !config.secure && !isReachedLocally(config))
    faults.push("PUBLIC_URL: an https:// address is needed when HOST is not a loopback address");
  if (!config.clientSecondFactor && !config.DEMO && !isLoopback(config.HOST))
    faults.push("CLIENT_SECOND_FACTOR: optional only in the demo or when HOST is a loopback address");
  if (config.RATE_LIMIT_FACTOR !== 1 && !isLoopback(config.HOST))
    faults.push("RATE_LIMIT_FACTOR: only when HOST is a loopback address");
  if (config.DATABASE_TIMEOUT_FACTOR !== 1 && !isLoopback(config.HOST))
    faults.push("DATABASE_TIMEOUT_FACTOR: only when HOST is a loopback address");
  if (config.RATE_SOURCE === "open-exchange-rates" && !config.OPEN_EXCHANGE_RATES_KEY) {
    faults.push("OPEN_EXCHANGE_RATES_KEY: needed with RATE_SOURCE=open-exchange-rates");
  }
  if (config.RATE_SOURCE === "live" && !config.LIVE_RATES_URL) {
    faults.push("LIVE_RATES_URL: needed with RATE_SOURCE=live");
  }
  if (config.BANK === "manual" && !config.DEMO && config.RATE_SOURCE !== "live") {
    faults.push(
      `RATE_SOURCE: ${config.RATE_SOURCE} gives no rates to exchange at; with BANK=manual it has to be live`,
    );
  }
  if (!config.embeddedDatabase && !config.ENCRYPTION_KEY) {
    faults.push("ENCRYPTION_KEY: needed with DATABASE_URL; 32 bytes in base64 (openssl rand -base64 32)");
  }
  if (config.BANK === "manual" && !config.BANK_ACCOUNTS_FILE) {
    faults.push("BANK_ACCOUNTS_FILE: needed with BANK=manual, so that clients see where to pay");
  }
  if (config.PAYOUT_RELEASE === "automatic" && config.BANK !== "simulated") {
    faults.push("PAYOUT_RELEASE: automatic is for BANK=simulated alone; with a real bank the desk approves");
  }
  if ((config.ADMIN_EMAIL === undefined) !== (config.ADMIN_PASSWORD === undefined)) {
    faults.push("ADMIN_EMAIL and ADMIN_PASSWORD: give both or neither");
  }
  return faults;
}

/** A container listens on every address, although its port may be published to this machine only. */
function isReachedLocally({ PUBLIC_URL }: Config): boolean {
  return PUBLIC_URL !== undefined && isLoopback(new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, ""));
}

/** Compares the exact form: any host name may begin like a loopback address. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

const namedNetworks = new Set(["loopback", "linklocal", "uniquelocal"]);

/** An IP address, a CIDR range or one of the names that Fastify accepts. */
function isProxyAddress(text: string): boolean {
  const [address = "", prefix, ...more] = text.trim().split("/");
  if (namedNetworks.has(address)) return prefix === undefined;
  const version = isIP(address);
  const greatestPrefix = version === 4 ? 32 : 128;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= greatestPrefix);
  return version !== 0 && isPrefix && more.length === 0;
}
