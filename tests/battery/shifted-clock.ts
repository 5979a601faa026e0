import { readFileSync } from "node:fs";

/*
 * Loaded before Summit (node --import): moves the process's clock by the milliseconds in the file CLOCK_SHIFT, which it
 * reads at the start and at each SIGUSR2. Postgres, timers and `performance` keep the real time.
 */
const RealDate = Date;
const file = process.env.CLOCK_SHIFT ?? "";
let aheadMs = 0;
const read = () => {
  aheadMs = Number(readFileSync(file, "utf8"));
};
read();
process.on("SIGUSR2", read);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + aheadMs] : args, newTarget),
  get: (target, name) => (name === "now" ? () => RealDate.now() + aheadMs : Reflect.get(target, name)),
});
