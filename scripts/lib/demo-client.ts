import { randomUUID } from "node:crypto";

export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** What the answers of this use have in them. */
type Challenge = { readonly token: string };

/** Somebody who is logged in to a demo in a browser, and confirms what is asked by the demo's password. */
export type DemoClient = {
  readonly send: (method: string, path: string, body?: object) => Promise<Answer>;
  /** @throws Error when the call is refused. */
  readonly call: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;
};

/** Logs in as one of a demo's clients. @throws Error when this is no demo. */
export async function logInToDemo(url: string, role = "client"): Promise<DemoClient> {
  const demo = await fetch(`${url}/api/demo`);
  if (!demo.ok) throw new Error(`${url} is no demo: make an API key there, and set SUMMIT_KEY`);
  const { logIns, password } = (await demo.json()) as {
    readonly logIns: readonly { readonly role: string; readonly email: string }[];
    readonly password: string;
  };
  const email = logIns.find((logIn) => logIn.role === role)?.email;
  const cookies = new Map<string, string>();

  async function sendOnce(
    method: string,
    path: string,
    body: object | undefined,
    key: string,
  ): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "idempotency-key": key,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";", 1)[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  }

  async function send(method: string, path: string, body?: object): Promise<Answer> {
    const key = randomUUID();
    const answer = await sendOnce(method, path, body, key);
    if (answer.body.code !== "confirmation_required") return answer;
    const { token } = answer.body.challenge as Challenge;
    await call("POST", "/api/confirmations", { challenge: token, proof: { factor: "password", password } });
    return sendOnce(method, path, body, key);
  }

  async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await send(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  await call("POST", "/api/login", { email, password });
  return { send, call };
}

/** Makes a key of the client with these scopes; returns its secret. */
export async function makeDemoKey(
  client: DemoClient,
  name: string,
  scopes: readonly string[],
): Promise<string> {
  const input = { name, scopes, ipRanges: [], expiresInDays: 1 };
  return (await client.call("POST", "/api/api-keys", input)).secret as string;
}

/** Approves a request as the client, who confirms it. */
export async function approveInDemo(client: DemoClient, id: string): Promise<void> {
  const { version } = await client.call("GET", `/api/approvals/${id}`);
  await client.call("POST", "/api/approvals/approve", { requests: [{ id, version }] });
}
