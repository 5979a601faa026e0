import { describe, expect, it } from "vitest";
import { ConfigurationError, readConfig } from "./config.ts";

const key = Buffer.alloc(32, 7).toString("base64");
const live = { DEMO: "0", RATE_SOURCE: "live", LIVE_RATES_URL: "https://rates.example/latest" };
const accounts = { DEMO: "0", BANK_ACCOUNTS_FILE: "accounts.json" };
const external = { DATABASE_URL: "postgres://app@db.example/summit", ENCRYPTION_KEY: key };

/** Error lines of a start with this environment; empty when it starts. */
function faultsOf(env: Readonly<Record<string, string>>, args: readonly string[] = []): readonly string[] {
  try {
    readConfig(env, args);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
    throw error;
  }
}

describe("without any variable", () => {
  it("without any variable Summit runs on its own database, with the demo, for this machine alone", () => {
    expect(readConfig({}, [])).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: ".data",
      embeddedDatabase: true,
      DEMO: true,
      ACTIVATION_CHECKS: "advise",
      RATE_SOURCE: "simulated",
      BANK: "simulated",
      RATE_LIMIT_FACTOR: 1,
      secure: false,
      roles: new Set(["web", "worker"]),
    });
  });

  it("empty variables count as unset", () => {
    const empty = { PORT: "", SMTP_URL: "", DATABASE_URL: "", PUBLIC_URL: "", DEMO: "" };
    expect(readConfig(empty, [])).toEqual(readConfig({}, []));
  });
});

describe("a variable that is wrong", () => {
  it.each([
    ["PORT", "a"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["POINTS_PROGRAMME_START", "2026-02-30"],
    ["PUBLIC_URL", "summit.test"],
    ["PUBLIC_URL", "ftp://summit.test"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.1, somewhere"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["DATABASE_URL", "mysql://db"],
    ["SMTP_URL", "https://mail"],
    ["SUPPORT_EMAIL", "nobody"],
    ["RATE_SOURCE", "made-up"],
    ["BANK", "piggy"],
    ["DEMO", "yes"],
    ["DEMO_PASSWORD", "short"],
    ["ENCRYPTION_KEY", "c2hvcnQ="],
    ["RATE_LIMIT_FACTOR", "0"],
    ["LIQUIDITY", "everywhere"],
    ["FIX_PORT", "0"],
    ["FIX_SENDER_COMP_ID", "SUM MIT"],
    ["FIX_TARGET_COMP_ID", "A>B"],
    ["DATABASE_TIMEOUT_FACTOR", "0.5"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_OWNER_URL", "postgres://summit@one:5432,two:5432/summit?target_session_attrs=read-write"],
    ["DATABASE_OWNER_URL", "postgres://summit@one:port/summit"],
  ])("a wrong variable %s=%s is named in one line", (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name}: \\S`));
  });

  it("a wrong variable does not hide another", () => {
    expect(faultsOf({ PORT: "a", HOST: "0.0.0.0", DEMO: "2" }).map((line) => line.split(":")[0])).toEqual([
      "PORT",
      "DEMO",
    ]);
  });

  it("a wrong variable is never repeated when it may be a secret", () => {
    const secret = "hunter2-hunter2";
    const faults = faultsOf({
      DATABASE_URL: `mysql://app:${secret}@db`,
      SMTP_URL: `http://mailer:${secret}@mail`,
      ENCRYPTION_KEY: secret,
      ADMIN_PASSWORD: `${secret}-${"x".repeat(200)}`,
      FIX_PASSWORD: `${secret}\u0001`,
    });
    expect(faults).toHaveLength(5);
    expect(faults.join("\n")).not.toContain(secret);
  });
});

describe("variables that do not go together", () => {
  it.each([
    [
      "checks that only advise, without the demo",
      { DEMO: "0", ACTIVATION_CHECKS: "advise" },
      "ACTIVATION_CHECKS",
    ],
    ["the demo on a database of one's own", { ...external, DEMO: "1" }, "DEMO"],
    ["the demo with a real bank", { DEMO: "1", BANK: "manual", BANK_ACCOUNTS_FILE: "accounts.json" }, "DEMO"],
    ["a public host without https", { HOST: "0.0.0.0" }, "PUBLIC_URL"],
    ["a public host at http", { HOST: "::", PUBLIC_URL: "http://summit.test" }, "PUBLIC_URL"],
    [
      "other limits for the whole network",
      { HOST: "0.0.0.0", PUBLIC_URL: "https://summit.test", RATE_LIMIT_FACTOR: "100" },
      "RATE_LIMIT_FACTOR",
    ],
    [
      "longer time-outs for the whole network",
      { HOST: "0.0.0.0", PUBLIC_URL: "https://summit.test", DATABASE_TIMEOUT_FACTOR: "10" },
      "DATABASE_TIMEOUT_FACTOR",
    ],
    [
      "other limits under a name like a loopback address",
      { HOST: "127.example.com", PUBLIC_URL: "https://summit.test", RATE_LIMIT_FACTOR: "9" },
      "RATE_LIMIT_FACTOR",
    ],
    [
      "a calendar without a currency",
      { ECONOMIC_CALENDARS: "https://example.com/a.ics" },
      "ECONOMIC_CALENDARS",
    ],
    ["a calendar of a file", { ECONOMIC_CALENDARS: "EUR=file:///etc/passwd" }, "ECONOMIC_CALENDARS"],
    [
      "a calendar twice",
      { ECONOMIC_CALENDARS: "EUR=https://example.com/a.ics?a EUR=https://example.com/a.ics?b" },
      "ECONOMIC_CALENDARS",
    ],
    ["a rate source without its key", { RATE_SOURCE: "open-exchange-rates" }, "OPEN_EXCHANGE_RATES_KEY"],
    [
      "a database without a key for account numbers",
      { DATABASE_URL: external.DATABASE_URL },
      "ENCRYPTION_KEY",
    ],
    ["an owner without a database", { DATABASE_OWNER_URL: external.DATABASE_URL }, "DATABASE_OWNER_URL"],
    ["a bank of people without accounts to pay to", { BANK: "manual", ...live }, "BANK_ACCOUNTS_FILE"],
    ["live rates without their address", { RATE_SOURCE: "live" }, "LIVE_RATES_URL"],
    ["a bank of people at simulated rates", { BANK: "manual", ...accounts }, "RATE_SOURCE"],
    ["a bank of people at daily rates", { BANK: "manual", ...accounts, RATE_SOURCE: "ecb" }, "RATE_SOURCE"],
    [
      "a bank of people at hourly rates",
      {
        BANK: "manual",
        ...accounts,
        RATE_SOURCE: "open-exchange-rates",
        OPEN_EXCHANGE_RATES_KEY: "key",
      },
      "RATE_SOURCE",
    ],
    [
      "an administrator without a password",
      { ADMIN_EMAIL: "desk@summit.test" },
      "ADMIN_EMAIL and ADMIN_PASSWORD",
    ],
    [
      "a password without an administrator",
      { ADMIN_PASSWORD: "a pass phrase" },
      "ADMIN_EMAIL and ADMIN_PASSWORD",
    ],
  ])("variables that contradict each other are refused: %s", (_what, env, name) => {
    const faults = faultsOf(env);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name}: \\S`));
  });

  const manual = { BANK: "manual", ...accounts, ...live };
  const fix = {
    ...{ ...manual, LIQUIDITY: "fix", FIX_HOST: "fix.bank.example", FIX_PORT: "9881" },
    ...{ FIX_SENDER_COMP_ID: "SUMMIT", FIX_TARGET_COMP_ID: "BANK" },
  };
  it.each([
    ["a simulated provider at a real bank", { ...manual, LIQUIDITY: "simulated" }, "LIQUIDITY"],
    ["a real provider at the simulated bank", { LIQUIDITY: "fix" }, "LIQUIDITY"],
    ["FIX without its host", { ...fix, FIX_HOST: "" }, "FIX_HOST"],
    ["FIX without its port", { ...fix, FIX_PORT: "" }, "FIX_PORT"],
    ["FIX without Summit's name", { ...fix, FIX_SENDER_COMP_ID: "" }, "FIX_SENDER_COMP_ID"],
    ["FIX without the provider's name", { ...fix, FIX_TARGET_COMP_ID: "" }, "FIX_TARGET_COMP_ID"],
    ["FIX with a password and no user", { ...fix, FIX_PASSWORD: "secret" }, "FIX_USERNAME and FIX_PASSWORD"],
  ])("variables of the liquidity provider that contradict others are refused: %s", (_what, env, name) => {
    expect(faultsOf(env).map((line) => line.split(":")[0])).toEqual([name]);
  });

  it("the liquidity provider is simulated where the bank is, and otherwise chosen", () => {
    expect(readConfig({}, []).LIQUIDITY).toBe("simulated");
    expect(readConfig({ LIQUIDITY: "none" }, []).LIQUIDITY).toBe("none");
    expect(readConfig(manual, []).LIQUIDITY).toBe("none");
    expect(readConfig({ ...fix, FIX_USERNAME: "summit", FIX_PASSWORD: "secret" }, []).LIQUIDITY).toBe("fix");
  });

  it("a manual bank starts with live rates", () => {
    expect(faultsOf({ BANK: "manual", ...accounts, ...live })).toEqual([]);
  });

  it("contradicting variables are distinguished from valid combinations", () => {
    expect(faultsOf(external)).toEqual([]);
    expect(readConfig(external, [])).toMatchObject({ DEMO: false, ACTIVATION_CHECKS: "required" });
    expect(readConfig({ ACTIVATION_CHECKS: "required" }, []).ACTIVATION_CHECKS).toBe("required");
    for (const HOST of ["localhost", "127.0.0.1", "127.1.2.3", "::1"])
      expect(faultsOf({ HOST, RATE_LIMIT_FACTOR: "100" })).toEqual([]);
    for (const PUBLIC_URL of ["https://summit.test", "http://localhost:3000", "http://[::1]:3000"])
      expect(faultsOf({ HOST: "0.0.0.0", PUBLIC_URL })).toEqual([]);
    expect(faultsOf({ TRUST_PROXY: "loopback, 10.0.0.0/8, 2001:db8::1" })).toEqual([]);
  });
});

describe("cookies are bound to https", () => {
  it.each([
    ["https://summit.test", true],
    ["HTTPS://summit.test", true],
    ["http://summit.test", false],
  ])("cookies are bound to https at %s: %s", (PUBLIC_URL, secure) => {
    expect(readConfig({ PUBLIC_URL }, []).secure).toBe(secure);
  });
});

describe("the roles of a process", () => {
  it.each([
    [[], ["web", "worker"]],
    [["--roles=web"], ["web"]],
    [["--roles=worker"], ["worker"]],
    [["--roles=web,worker"], ["web", "worker"]],
  ])("the roles of a process are parsed: %j", (args, roles) => {
    expect(readConfig({}, args).roles).toEqual(new Set(roles));
  });

  it.each([["--roles="], ["--roles=web,"], ["--roles=worker,cook"], ["--help"], ["web"]])(
    "the role %s is refused",
    (arg) => {
      expect(faultsOf({}, [arg])).toHaveLength(1);
    },
  );
});
