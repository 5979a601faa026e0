/* npm run sdk:build compiles the SDK into sdk/dist and packs it as a file that npm installs. */
import { install } from "./lib/bootstrap.mjs";
import { buildSdk, packSdk } from "./lib/build-sdk.mjs";

try {
  await install({ tools: true });
  await buildSdk();
  console.log(`In your own project: npm install ${await packSdk()}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
