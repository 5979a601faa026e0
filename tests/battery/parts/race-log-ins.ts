import { randomUUIDv7 } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { eventually } from "../../support/eventually.ts";
import { password, passwordProof } from "../../support/security-fixture.ts";
import type { HttpAnswer, HttpClient } from "../http-client.ts";
import { type Finding, none } from "../part.ts";
import type { Rig } from "../rig.ts";

type Race = { readonly copies: number; readonly times: number };
type Person = { readonly email: string; readonly token: string };

/** One code of an authenticator app, and one mailed link, used many times at once: each works once. */
export async function raceLogIns(rig: Rig, http: HttpClient, { copies, times }: Race): Promise<Finding[]> {
  const [codes, links]: [string[], string[]] = [[], []];
  for (let time = 0; time < times; time += 1) {
    const person = await register(http);
    const link = await mailedLink(rig, http, person);
    const body = { token: link, password: `${password} again` };
    const resets = await allAtOnce(copies, () =>
      http.call({ method: "POST", path: "/api/reset-password", body }),
    );
    if (resets !== 1) links.push(`${resets} resets by one link`);

    const other = await register(http);
    const secret = await enableTotp(http, other);
    const challenged = await http.call({
      method: "POST",
      path: "/api/login",
      body: { email: other.email, password },
    });
    const challenge = JSON.parse(challenged.text).challenge?.token;
    const proof = { factor: "totp", code: codeOf(secret, 1) };
    const path = "/api/login/second-factor";
    const logIns = await allAtOnce(copies, () =>
      http.call({ method: "POST", path, body: { challenge, proof } }),
    );
    if (logIns !== 1) codes.push(`${logIns} log-ins by one code`);
  }
  return [
    none(
      `mailed links used ${copies} times at once that worked more or less than once, of ${times}`,
      "none",
      links,
    ),
    none(`codes used ${copies} times at once that worked more or less than once, of ${times}`, "none", codes),
  ];
}

/** How many of the calls succeeded. */
async function allAtOnce(copies: number, call: () => Promise<HttpAnswer>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: copies }, call));
  return answers.filter(({ status }) => status >= 200 && status < 300).length;
}

async function register(http: HttpClient): Promise<Person> {
  const email = `client-${randomUUIDv7()}@example.test`;
  const answer = await http.call({ method: "POST", path: "/api/register", body: { email, password } });
  const token = /summit=([^;]+)/.exec(answer.cookies.join())?.[1];
  if (answer.status !== 201 || !token) throw new Error(`nobody was registered: ${answer.text}`);
  return { email, token };
}

async function mailedLink(rig: Rig, http: HttpClient, { email }: Person): Promise<string> {
  await http.call({ method: "POST", path: "/api/forgot-password", body: { email } });
  const folder = join(rig.dataDir, "mail");
  return eventually("a link is mailed", async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const unfolded = mails.filter((mail) => mail.includes(email)).map((mail) => mail.replace(/=\r?\n/g, ""));
    return unfolded.flatMap((mail) => /\/reset-password#([\w-]{43})/.exec(mail)?.[1] ?? []).at(-1);
  });
}

async function enableTotp(http: HttpClient, { token }: Person): Promise<string> {
  const begin = () => http.call({ method: "POST", path: "/api/security/totp", token, body: {} });
  const challenge = JSON.parse((await begin()).text).challenge?.token;
  await http.call({
    method: "POST",
    path: "/api/confirmations",
    token,
    body: { challenge, proof: passwordProof },
  });
  const { secret } = JSON.parse((await begin()).text);
  const body = { code: codeOf(secret) };
  const enabled = await http.call({ method: "POST", path: "/api/security/totp/enable", token, body });
  if (enabled.status !== 200) throw new Error(`no authenticator app: ${enabled.text}`);
  return secret;
}

const codeOf = (secret: string, stepsOn = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsOn * 30_000 });
