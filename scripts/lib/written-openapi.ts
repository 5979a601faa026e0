import { describeApi } from "../../src/server/platform/openapi/describe-api.ts";
import { routes } from "../../src/server/routes.ts";

/** docs/openapi.json as it should be: the public and client calls, with an address of its own. */
export function writtenOpenapi(): string {
  return `${JSON.stringify(describeApi(routes), null, 2)}\n`;
}
