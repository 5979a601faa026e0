import { Resolver } from "node:dns/promises";

/** The addresses of a host name; fails when there are none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

const timeoutMs = 2_000;
const tries = 2;

/**
 * Asks the name servers, without the machine's hosts file. Unlike `lookup` it needs no thread, so that slow name
 * servers of one host delay no other.
 */
export function createHostResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (found.length === 0) throw new Error(`no address of ${host}`);
    return found;
  };
}
