/** Loads WebAuthn's library when a passkey is first used: it would be a twentieth of a process's start. */
export const loadWebAuthn = () => import("@simplewebauthn/server");
