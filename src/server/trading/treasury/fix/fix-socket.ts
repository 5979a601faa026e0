import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { formatTime } from "./dealing-messages.ts";
import { encodeMessage, type FixField } from "./fix-message.ts";
import type { FixSettings } from "./fix-settings.ts";
import type { CompIds, NumberedMessage } from "./session-step.ts";

const connectMs = 10_000;

/** A TLS connection to the acceptor, whose certificate is verified. @throws Error when there is none within ten seconds. */
export async function openFixSocket({
  host,
  port,
  ca,
}: Pick<FixSettings, "host" | "port" | "ca">): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const socket = connect({
    ...{ host, port, minVersion: "TLSv1.2" },
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
  });
  socket.setNoDelay(true);
  const timer = setTimeout(
    () => socket.destroy(new Error("the provider didn't take the connection")),
    connectMs,
  );
  socket.once("secureConnect", () => resolve(socket));
  socket.once("error", reject);
  try {
    return await promise;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The bytes of a message with its header. */
export function frameOf(
  { type, fields, number, isDuplicate }: NumberedMessage,
  { senderCompId, targetCompId }: CompIds,
  now: Date,
): Buffer {
  const header: FixField[] = [
    [49, senderCompId],
    [56, targetCompId],
    [34, String(number)],
    ...(isDuplicate ? ([[43, "Y"]] as const) : []),
    [52, formatTime(now)],
    ...(isDuplicate ? ([[122, formatTime(now)]] as const) : []),
  ];
  return encodeMessage({ type, fields: [...header, ...fields] });
}
