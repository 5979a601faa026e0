import { assert } from "./assert.ts";
import { accepted, type Outcome, type RefusalCode, refused } from "./refusal.ts";

/** The states of an object and the events that lead from one to another, as data. */
export type Lifecycle<State extends string, Event extends string, Initial extends State = State> = {
  /** Noun in documents and errors, such as "trade". */
  readonly name: string;
  readonly states: readonly State[];
  /** Initial states. */
  readonly initial: readonly Initial[];
  /** What happens at each event, for the documents. */
  readonly events: Readonly<Record<Event, string>>;
  /** By state: the state to which each event leads. A state without events is final. */
  readonly transitions: Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>>;
  /** Refusal for the event in a state that has no such transition; internal events have none. */
  readonly refusals?: Readonly<Partial<Record<Event, RefusalCode>>>;
  /** How the database stores the states that no column names; every other state is stored as itself. */
  readonly storedAs?: Readonly<Partial<Record<State, State>>>;
};

export type Transition<State extends string, Event extends string> = {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
};

export function defineLifecycle<
  const State extends string,
  const Event extends string,
  const Initial extends NoInfer<State>,
>(lifecycle: {
  readonly name: string;
  readonly states: readonly State[];
  readonly initial: readonly Initial[];
  readonly events: Readonly<Record<Event, string>>;
  readonly transitions: Readonly<
    Record<NoInfer<State>, Readonly<Partial<Record<NoInfer<Event>, NoInfer<State>>>>>
  >;
  readonly refusals?: Readonly<Partial<Record<NoInfer<Event>, RefusalCode>>>;
  readonly storedAs?: Readonly<Partial<Record<NoInfer<State>, NoInfer<State>>>>;
}): Lifecycle<State, Event, Initial> {
  return lifecycle;
}

/** A first state; the compiler refuses one that is not initial. */
export function begin<State extends string, Event extends string, Initial extends State>(
  _lifecycle: Lifecycle<State, Event, Initial>,
  state: NoInfer<Initial>,
): Initial {
  return state;
}

/** True where the event leads from this state to another, or back to itself. */
export function canAdvance<State extends string, Event extends string>(
  { transitions }: Lifecycle<State, Event>,
  state: NoInfer<State>,
  event: NoInfer<Event>,
): boolean {
  return transitions[state][event] !== undefined;
}

/** The state after the event. Throws if the transition does not exist, since use cases refuse untimely events first. */
export function advance<State extends string, Event extends string>(
  { name, transitions }: Lifecycle<State, Event>,
  state: NoInfer<State>,
  event: NoInfer<Event>,
): State {
  const next: State | undefined = transitions[state][event];
  assert(next !== undefined, `${event} of a ${name} in the state ${state}`);
  return next;
}

/** The state after the event, or the event's refusal where it cannot happen in this state. */
export function permit<State extends string, Event extends string>(
  { name, transitions, refusals }: Lifecycle<State, Event>,
  state: NoInfer<State>,
  event: NoInfer<Event>,
): Outcome<State> {
  const next: State | undefined = transitions[state][event];
  if (next !== undefined) return accepted(next);
  const refusal: RefusalCode | undefined = refusals?.[event];
  assert(refusal !== undefined, `a refusal for ${event} of a ${name}`);
  return refused(refusal);
}

/** A state as the database stores it. */
export function parseState<State extends string, Event extends string>(
  { name, states }: Lifecycle<State, Event>,
  stored: string,
): State {
  const state = states.find((each) => each === stored);
  assert(state !== undefined, `a ${name} in the state ${stored}`);
  return state;
}

/** Every transition, by state in the order of the states. */
export function listTransitions<State extends string, Event extends string>({
  states,
  transitions,
}: Lifecycle<State, Event>): Transition<State, Event>[] {
  return states.flatMap((from) =>
    (Object.entries(transitions[from]) as [Event, State][]).map(([event, to]) => ({ from, event, to })),
  );
}

/** The changes of the stored state that the lifecycle allows, each once. */
export function listStoredChanges<State extends string, Event extends string>(
  lifecycle: Lifecycle<State, Event>,
): { readonly from: State; readonly to: State }[] {
  const stored = (state: State): State => lifecycle.storedAs?.[state] ?? state;
  const changes = listTransitions(lifecycle)
    .map(({ from, to }) => ({ from: stored(from), to: stored(to) }))
    .filter(({ from, to }) => from !== to);
  return [...new Map(changes.map((change) => [`${change.from} ${change.to}`, change])).values()];
}
