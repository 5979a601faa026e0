import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** `forget` takes a mail and hangs up before it says so, so that its sender repeats it. */
export type MailServerMood = "take" | "hang" | "refuse" | "forget";

export type MailServer = {
  readonly url: string;
  mood: MailServerMood;
  /** How often each Message-ID was taken. */
  readonly taken: ReadonlyMap<string, number>;
  readonly close: () => void;
};

/** An SMTP server that can misbehave. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const taken = new Map<string, number>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    if (server.mood === "hang") return;
    if (server.mood === "refuse") return void socket.end("421 Not now\r\n");
    socket.write("220 demo\r\n");
    converse(socket, (mail) => {
      const id = /^Message-ID: (\S+)/im.exec(mail)?.[1] ?? "";
      taken.set(id, (taken.get(id) ?? 0) + 1);
      if (server.mood === "forget") socket.destroy();
      else socket.write("250 Taken\r\n");
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const server: MailServer = {
    url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    mood: "take",
    taken,
    close: () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
  return server;
}

/** Answers commands, and calls `onMail` with each message's text. */
function converse(socket: Socket, onMail: (mail: string) => void): void {
  let [text, isMail] = ["", false];
  socket.on("data", (bytes) => {
    text += bytes.toString("latin1");
    for (;;) {
      const ending = isMail ? "\r\n.\r\n" : "\r\n";
      const end = text.indexOf(ending);
      if (end < 0) return;
      const part = text.slice(0, end);
      text = text.slice(end + ending.length);
      if (isMail) {
        isMail = false;
        onMail(part);
        continue;
      }
      isMail = part.toUpperCase() === "DATA";
      const isLast = part.toUpperCase() === "QUIT";
      socket.write(isMail ? "354 Go on\r\n" : isLast ? "221 Bye\r\n" : "250 Well\r\n");
    }
  });
}
