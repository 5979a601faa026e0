/* npm run sdk:build compiles the SDK into sdk/dist, for npm pack in sdk/. */
import { buildSdk } from "./lib/build-sdk.mjs";

await buildSdk();
