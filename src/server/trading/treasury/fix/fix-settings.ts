import { readFile } from "node:fs/promises";
import { assert } from "#domain/assert.ts";
import type { Config } from "#server/platform/config.ts";
import type { CompIds, SessionSettings } from "./session-step.ts";

/** How to reach and log on to a FIX acceptor. The password is never logged. */
export type FixSettings = SessionSettings & {
  readonly host: string;
  readonly port: number;
  /** Certificates in PEM that the acceptor's must lead to, in place of the usual authorities. */
  readonly ca?: string | undefined;
};

export type CompIdConfig = Pick<Config, "FIX_SENDER_COMP_ID" | "FIX_TARGET_COMP_ID">;
type FixConfig = CompIdConfig &
  Pick<Config, "FIX_HOST" | "FIX_PORT" | "FIX_USERNAME" | "FIX_PASSWORD" | "FIX_CA_FILE">;

/** Of a configuration that was checked to have them. */
export async function readFixSettings(config: FixConfig): Promise<FixSettings> {
  const { FIX_HOST: host, FIX_PORT: port, FIX_CA_FILE: caFile } = config;
  assert(host !== undefined && port !== undefined, "FIX is configured");
  return {
    ...{ ...readCompIds(config), host, port },
    ...{ username: config.FIX_USERNAME, password: config.FIX_PASSWORD },
    ca: caFile === undefined ? undefined : await readFile(caFile, "utf8"),
  };
}

export function readCompIds({ FIX_SENDER_COMP_ID, FIX_TARGET_COMP_ID }: CompIdConfig): CompIds {
  assert(FIX_SENDER_COMP_ID !== undefined && FIX_TARGET_COMP_ID !== undefined, "FIX is configured");
  return { senderCompId: FIX_SENDER_COMP_ID, targetCompId: FIX_TARGET_COMP_ID };
}

/** Name of a session: both sides' CompIDs. */
export function sessionName({ senderCompId, targetCompId }: CompIds): string {
  return `${senderCompId}>${targetCompId}`;
}
