import type { RestrictionKind } from "#domain/clients/restrictions/restriction.ts";
import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";

export type RestrictionInput = {
  readonly scope: string;
  readonly kinds: readonly RestrictionKind[];
  readonly clientId?: string;
  readonly currency?: string;
  readonly payoutRail?: string;
  readonly endsAt?: Date;
  readonly reason?: string;
};

/** The desk's restriction calls. */
export function restrictionFixture(fixture: () => PaymentFixture) {
  async function set(input: RestrictionInput, staff?: SignedIn) {
    const payload = { reason: "Test of a restriction", ...input };
    return fixture().call(staff ?? (await fixture().addStaff()), "POST", "/api/admin/restrictions", {
      payload,
    });
  }
  async function lift(id: string, staff: SignedIn) {
    const payload = { reason: "Looked into" };
    return fixture().call(staff, "POST", `/api/admin/restrictions/${id}/lift`, { payload });
  }
  async function confirm(id: string, staff: SignedIn) {
    return fixture().call(staff, "POST", `/api/admin/restrictions/${id}/confirm`);
  }
  return {
    set,
    lift,
    confirm,
    /** Restricts a client, by two people where that takes them; returns the restriction's id. */
    async restrict(client: SignedIn, ...kinds: RestrictionKind[]): Promise<string> {
      const { status, body } = await set({ scope: "client", clientId: client.id, kinds });
      if (status !== 201) throw new Error(`no restriction: ${JSON.stringify(body)}`);
      if (body.confirmBy !== null) await confirm(body.id, await fixture().addStaff("approver"));
      return body.id;
    },
    /** Restricts everybody; returns the restriction's id. */
    async stop(...kinds: RestrictionKind[]): Promise<string> {
      const { status, body } = await set({ scope: "house", kinds });
      if (status !== 201) throw new Error(`no restriction: ${JSON.stringify(body)}`);
      return body.id;
    },
    /** Lifts a restriction with as many people as that takes. */
    async release(id: string): Promise<void> {
      const first = await lift(id, await fixture().addStaff("approver"));
      if (first.body.state === "lift_requested") await lift(id, await fixture().addStaff("administrator"));
      await fixture().relay();
    },
  };
}
