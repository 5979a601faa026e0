import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type CreationOptions = {
  readonly challenge: string;
  readonly rp: { readonly id: string };
};
type RequestOptions = { readonly challenge: string; readonly rpId: string };

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** The public key in authenticators' COSE encoding: ES256 on P-256. */
function coseOf({ x = "", y = "" }: { readonly x?: string; readonly y?: string }): Uint8Array {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** clientDataJSON: what a browser passes on about the page that asks. */
function clientData(type: "webauthn.create" | "webauthn.get", challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The attestation format "none", as passkeys send it. */
function attestationOf(authenticatorData: Buffer): string {
  const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", new Uint8Array(authenticatorData)],
  ]);
  return Buffer.from(isoCBOR.encode(attestation)).toString("base64url");
}

/**
 * A software passkey per WebAuthn: an ES256 key. Responds like an unlocked authenticator in a browser at
 * `origin` by default.
 */
export function softwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const cose = coseOf(publicKey.export({ format: "jwk" }));
  const id = randomBytes(16);
  let uses = 0;

  function authenticatorData(rpId: string, flags: number, rest: Uint8Array = new Uint8Array()): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counter, rest]);
  }

  const named = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };

  return {
    /** Registers the passkey with a site. */
    create({ challenge, rp }: CreationOptions) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const data = authenticatorData(rp.id, userPresent | userVerified | hasCredential, credential);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
          attestationObject: attestationOf(data),
          transports: ["internal"],
        },
      };
    },
    /**
     * Signs a challenge; `isUnlocked` false means touch without user verification, `from` is another site's
     * origin.
     */
    answer(
      { challenge, rpId }: RequestOptions,
      { isUnlocked = true, from = origin }: { isUnlocked?: boolean; from?: string } = {},
    ) {
      uses += 1;
      const data = authenticatorData(rpId, isUnlocked ? userPresent | userVerified : userPresent);
      const seen = clientData("webauthn.get", challenge, from);
      const signed = Buffer.concat([data, createHash("sha256").update(seen).digest()]);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: seen.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
    /** Resets the signature counter, as a cloned key would. */
    rewind() {
      uses = 0;
    },
  };
}
