import { type FixField, type FixMessage, getField, getNumber } from "./fix-message.ts";

/** Summit's name in the session, and the other side's. */
export type CompIds = { readonly senderCompId: string; readonly targetCompId: string };

export type SessionSettings = CompIds & {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
};

/** A connection's session. Times are in ms of one clock that is never set. */
export type SessionState = {
  readonly phase: "logging_on" | "up" | "logging_out";
  /** Number of the next message that is expected. */
  readonly nextIn: number;
  /** Number of the next message that is sent. */
  readonly nextOut: number;
  /** Since when it is in its phase. */
  readonly since: number;
  readonly heardAt: number;
  readonly sentAt: number;
  /** Whether a TestRequest waits for what shows that the other side is there. */
  readonly isTested: boolean;
  /** The missing message from which on the other side was asked to send again, and when: once for each. */
  readonly asked: { readonly from: number; readonly at: number } | undefined;
};

export type SessionEvent =
  | { readonly kind: "connected" }
  | { readonly kind: "received"; readonly message: FixMessage }
  | { readonly kind: "tick" }
  | { readonly kind: "send"; readonly message: FixMessage }
  | { readonly kind: "stop" };

/** In their order: the numbers and what is delivered are kept first, and messages written only then. */
export type SessionEffect =
  | { readonly kind: "write"; readonly message: NumberedMessage }
  /** In turn and once: for whoever deals, or the other side's Reject. */
  | { readonly kind: "deliver"; readonly message: FixMessage }
  | { readonly kind: "close"; readonly reason: string };

export type NumberedMessage = FixMessage & { readonly number: number; readonly isDuplicate: boolean };

export type SessionStep = { readonly state: SessionState; readonly effects: readonly SessionEffect[] };

/** Interval of heartbeats, which Logon proposes. */
export const heartbeatMs = 30_000;
/** Silence after which the other side is asked whether it is there, and then that it is given up. */
const testAfterMs = 36_000;
const silentAfterMs = 72_000;
/** Time for the answer to a Logon or Logout. */
export const answerMs = 10_000;

/** Types of messages that are delivered; any other is answered as unsupported. */
const deliveredTypes: ReadonlySet<string> = new Set(["S", "AG", "8", "j", "3"]);

export function beginSession(
  { nextIn, nextOut }: Pick<SessionState, "nextIn" | "nextOut">,
  now: number,
): SessionState {
  const times = { since: now, heardAt: now, sentAt: now };
  return { phase: "logging_on", nextIn, nextOut, ...times, isTested: false, asked: undefined };
}

/**
 * What an event does to a session. Every message that is sent takes a number of its own. Nothing is sent again: a ResendRequest is
 * answered with a gap, since an order that was lost on the way must not be dealt later, and a quote would be old. What comes again
 * with a number that was processed is ignored if it says so (PossDupFlag); otherwise the numbers don't agree, and a person must look.
 */
export function stepSession(
  settings: SessionSettings,
  state: SessionState,
  event: SessionEvent,
  now: number,
): SessionStep {
  switch (event.kind) {
    case "connected":
      return write(state, { type: "A", fields: logonFields(settings) }, now);
    case "send":
      return state.phase === "up" ? write(state, event.message, now) : { state, effects: [] };
    case "stop":
      return state.phase === "up" ? logOut(state, undefined, now) : close("stopped")(state);
    case "tick":
      return onTick(state, now);
    case "received":
      return onReceived(settings, { ...state, heardAt: now, isTested: false }, event.message, now);
  }
}

function logonFields({ username, password }: SessionSettings): FixField[] {
  const fields: FixField[] = [
    [98, "0"],
    [108, String(heartbeatMs / 1_000)],
  ];
  if (username !== undefined) fields.push([553, username]);
  if (password !== undefined) fields.push([554, password]);
  return fields;
}

function onTick(state: SessionState, now: number): SessionStep {
  if (state.phase !== "up") {
    if (now - state.since < answerMs) return { state, effects: [] };
    return close(`no answer while ${state.phase.replace("_", " ")}`)(state);
  }
  if (state.asked?.from === state.nextIn && now - state.asked.at >= heartbeatMs)
    return close("missing messages weren't sent again")(state);
  const silentMs = now - state.heardAt;
  if (silentMs >= silentAfterMs) return close("the other side is silent")(state);
  if (silentMs >= testAfterMs && !state.isTested)
    return write({ ...state, isTested: true }, { type: "1", fields: [[112, String(state.nextOut)]] }, now);
  return now - state.sentAt >= heartbeatMs
    ? write(state, { type: "0", fields: [] }, now)
    : { state, effects: [] };
}

function onReceived(
  settings: SessionSettings,
  state: SessionState,
  message: FixMessage,
  now: number,
): SessionStep {
  if (getField(message, 49) !== settings.targetCompId || getField(message, 56) !== settings.senderCompId)
    return giveUp(state, "the message isn't from who it should be", now);
  const isFirst = state.phase === "logging_on";
  if (isFirst && message.type !== "A" && message.type !== "5")
    return giveUp(state, "the first message is no Logon", now);
  if (isFirst && message.type === "A" && getField(message, 141) === "Y")
    return { state: { ...state, phase: "up", since: now, nextIn: 2, nextOut: 2 }, effects: [] };
  if (message.type === "4" && getField(message, 123) !== "Y") return onReset(state, message, now);
  const number = getNumber(message, 34);
  if (number === undefined) return giveUp(state, "the message has no number", now);
  if (number > state.nextIn) return onGap(state, message, now);
  if (number < state.nextIn) {
    if (getField(message, 43) === "Y") return { state, effects: [] };
    return giveUp(state, `MsgSeqNum too low, expecting ${state.nextIn} but received ${number}`, now);
  }
  return onExpected({ ...state, nextIn: number + 1 }, message, now);
}

/** A message with a greater number than expected: what is missing is asked for, and this with it. */
function onGap(state: SessionState, message: FixMessage, now: number): SessionStep {
  if (message.type === "5") return onExpected(state, message, now);
  // Answered out of turn, since the other side may wait for it before it sends anything.
  const isAnswered = message.type === "A" || message.type === "2";
  const answered = isAnswered ? onExpected(state, message, now) : { state, effects: [] };
  if (state.asked?.from === state.nextIn) return answered;
  return followedBy(answered, (after) => {
    const fields: FixField[] = [
      [7, String(after.nextIn)],
      [16, "0"],
    ];
    return write({ ...after, asked: { from: after.nextIn, at: now } }, { type: "2", fields }, now);
  });
}

/** A message in its turn, whose number is counted. */
function onExpected(state: SessionState, message: FixMessage, now: number): SessionStep {
  switch (message.type) {
    case "A":
      return state.phase === "logging_on"
        ? { state: { ...state, phase: "up", since: now }, effects: [] }
        : { state, effects: [] };
    case "0":
      return { state, effects: [] };
    case "1": {
      const id = getField(message, 112);
      return write(state, { type: "0", fields: isPrintable(id) ? [[112, id]] : [] }, now);
    }
    case "2":
      return fillGap(state, message, now);
    case "4":
      return onReset(state, message, now);
    case "5": {
      const isOurs = state.phase === "logging_out";
      const answered = isOurs ? { state, effects: [] } : write(state, { type: "5", fields: [] }, now);
      return followedBy(answered, close(`logged out: ${getField(message, 58) ?? "no reason given"}`));
    }
    default:
      if (deliveredTypes.has(message.type)) return { state, effects: [{ kind: "deliver", message }] };
      return write(state, unsupported(message), now);
  }
}

/** SequenceReset: the numbers go on where it says, never backwards. */
function onReset(state: SessionState, message: FixMessage, now: number): SessionStep {
  const next = getNumber(message, 36);
  if (next === undefined || next < state.nextIn) return reject(state, message, now);
  return { state: { ...state, nextIn: next }, effects: [] };
}

/** Answers a ResendRequest: the numbers go on, and what had them isn't sent again. */
function fillGap(state: SessionState, message: FixMessage, now: number): SessionStep {
  const from = getNumber(message, 7);
  const to = getNumber(message, 16) ?? 0;
  if (from === undefined || from >= state.nextOut) return reject(state, message, now);
  const next = to === 0 || to >= state.nextOut ? state.nextOut : Math.max(to, from) + 1;
  const filled: NumberedMessage = {
    type: "4",
    fields: [
      [123, "Y"],
      [36, String(next)],
    ],
    number: from,
    isDuplicate: true,
  };
  return { state: { ...state, sentAt: now }, effects: [{ kind: "write", message: filled }] };
}

/** Rejects a message whose number can't be right. */
function reject(state: SessionState, message: FixMessage, now: number): SessionStep {
  const number = getNumber(message, 34) ?? 0;
  const fields: FixField[] = [
    [45, String(number)],
    [373, "5"],
  ];
  return write(state, { type: "3", fields }, now);
}

function unsupported(message: FixMessage): FixMessage {
  const type = isPrintable(message.type) ? message.type : "unknown";
  return {
    type: "j",
    fields: [
      [45, String(getNumber(message, 34) ?? 0)],
      [372, type],
      [380, "3"],
    ],
  };
}

function isPrintable(text: string | undefined): text is string {
  return text !== undefined && /^[\x20-\x7e]{1,100}$/.test(text);
}

/** Logs out and waits for the answer. */
function logOut(state: SessionState, reason: string | undefined, now: number): SessionStep {
  const fields: FixField[] = reason === undefined ? [] : [[58, reason]];
  return write({ ...state, phase: "logging_out", since: now }, { type: "5", fields }, now);
}

/** Logs out and ends the connection: nothing that comes after can be trusted. */
function giveUp(state: SessionState, reason: string, now: number): SessionStep {
  return followedBy(logOut(state, reason, now), close(reason));
}

function write(state: SessionState, message: FixMessage, now: number): SessionStep {
  const numbered = { ...message, number: state.nextOut, isDuplicate: false };
  return {
    state: { ...state, nextOut: state.nextOut + 1, sentAt: now },
    effects: [{ kind: "write", message: numbered }],
  };
}

function close(reason: string): (state: SessionState) => SessionStep {
  return (state) => ({ state, effects: [{ kind: "close", reason }] });
}

/** A step and the one after it. */
function followedBy(first: SessionStep, next: (state: SessionState) => SessionStep): SessionStep {
  const { state, effects } = next(first.state);
  return { state, effects: [...first.effects, ...effects] };
}
