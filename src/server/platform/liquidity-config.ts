import { z } from "#contract/zod.ts";

const printable = z.string().regex(/^[\x20-\x7e]{1,100}$/, "must be at most 100 plain characters");
const compId = z
  .string()
  .regex(/^[!-=?-~]{1,50}$/, "must be at most 50 plain characters without spaces or >");

/** Who deals with the house to cover its position. */
export const liquidityEnvironment = {
  /** Defaults to simulated with BANK=simulated, and to none with any other bank. */
  LIQUIDITY: z.enum(["simulated", "fix", "none"]).optional(),
  /** Where the provider accepts FIX 4.4 over TLS. */
  FIX_HOST: z.string().min(1).optional(),
  FIX_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Summit's name in the session, and the provider's, which screens show. */
  FIX_SENDER_COMP_ID: compId.optional(),
  FIX_TARGET_COMP_ID: compId.optional(),
  FIX_USERNAME: printable.optional(),
  FIX_PASSWORD: printable.optional(),
  /** Certificates in PEM that the provider's must lead to; unset, the usual authorities. */
  FIX_CA_FILE: z.string().min(1).optional(),
};

type LiquidityFacts = z.output<z.ZodObject<typeof liquidityEnvironment>> & {
  readonly BANK: "simulated" | "manual";
};

/** A deal in a market is settled at a real bank, and a simulated one at none. */
export function liquidityFaults(config: LiquidityFacts): string[] {
  const { LIQUIDITY, BANK, FIX_USERNAME, FIX_PASSWORD } = config;
  if (LIQUIDITY === "simulated" && BANK !== "simulated")
    return [
      "LIQUIDITY: simulated deals would settle at a real bank as money that never moves; choose fix or none",
    ];
  if (LIQUIDITY !== "fix") return [];
  if (BANK === "simulated")
    return ["LIQUIDITY: fix deals in a market, and the simulated bank can't settle them; set BANK=manual"];
  const needed = ["FIX_HOST", "FIX_PORT", "FIX_SENDER_COMP_ID", "FIX_TARGET_COMP_ID"] as const;
  const missing = needed.filter((name) => config[name] === undefined);
  const faults = missing.map((name) => `${name}: needed with LIQUIDITY=fix`);
  if ((FIX_USERNAME === undefined) !== (FIX_PASSWORD === undefined))
    faults.push("FIX_USERNAME and FIX_PASSWORD: give both or neither");
  return faults;
}
