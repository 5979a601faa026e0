/* npm run dev runs the server, restarted when one of its files changes, behind Vite's development server. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { install } from "./lib/bootstrap.mjs";
import { node, root, toolEnvironment } from "./lib/project.mjs";

const port = process.env.PORT ?? "3000";
await install();

const vite = join(root, "node_modules/vite/bin/vite.js");
const children = [
  start([node, "--watch", "--watch-preserve-output", "src/server/main.ts"], { PORT: port }),
  start([node, vite], { SUMMIT_API: `http://127.0.0.1:${port}` }),
];
console.error(`The server is on port ${port}; open the address that Vite prints below. Ctrl-C stops both.`);

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(name, stopAll);
for (const child of children) {
  child.once("exit", (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
}

function start([file, ...args], env) {
  // Each leads its own process group, so that Ctrl-C reaches it once, through this script.
  return spawn(file, args, { cwd: root, env: toolEnvironment(env), stdio: "inherit", detached: true });
}

function stopAll() {
  for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
}
