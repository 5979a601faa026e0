import { afterAll, beforeAll } from "vitest";
import { createReceiver, type Receiver } from "./webhook-receiver.ts";

/** Gives a test file a receiver. */
export function setupReceiver(): Receiver {
  const receiver = createReceiver();
  beforeAll(() => receiver.open());
  afterAll(() => receiver.close());
  return receiver;
}
