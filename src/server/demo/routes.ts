import * as contract from "#contract/demo/demo.ts";
import { Refused } from "#domain/refusal.ts";
import { handle, type Route, read } from "#server/platform/http/route.ts";
import { demoPassword, listDemoLogIns } from "./seed-demo.ts";

declare module "#server/platform/app.ts" {
  interface App {
    /** Starts a demo again with empty data; missing unless this is a demo in a single process. */
    readonly resetDemo?: () => void;
  }
}

export const demoRoutes: readonly Route[] = [
  read(contract.readDemo, async (_call, app) => {
    if (!app.config.DEMO) throw new Refused("not_found");
    return {
      logIns: await listDemoLogIns(app),
      password: await demoPassword(app),
      canReset: app.resetDemo !== undefined,
    };
  }),
  handle(contract.resetDemo, async (_call, app) => {
    if (!app.resetDemo) throw new Refused("not_found");
    app.resetDemo();
    return undefined;
  }),
];
