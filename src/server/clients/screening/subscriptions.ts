import type { SecurityChange } from "#domain/clients/security/security-change.ts";
import type { App } from "#server/platform/app.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { rescreenPayouts } from "./screen-everybody.ts";
import { screenSubjects } from "./screen-subjects.ts";
import { screeningRules } from "./screening-rules.ts";
import { heldPayouts } from "./screenings-store.ts";
import { clientsToScreen, peopleToScreen, recipientsToScreen } from "./subjects-store.ts";

/**
 * Screens names asynchronously after they are entered, so that the response reveals nothing. Re-evaluates
 * payouts held for a missing name, town or second factor: of whatever account has whoever set one up as its contact, or
 * another contact now.
 */
export const screeningSubscriptions: Subscriptions = {
  client_named: [
    async (tx, relayed, app) => {
      const ids = relayed.map(({ event }) => event.clientId);
      const people = await peopleToScreen(tx, { clientIds: ids });
      await screenSubjects(tx, [...(await clientsToScreen(tx, { ids })), ...people], contextOf(app));
      await rescreenPayouts(tx, await heldPayouts(tx, { unnamedClientIds: ids }), contextOf(app));
    },
  ],
  security_changed: [
    async (tx, relayed, app) => {
      const added = relayed.filter(({ event: { change } }) => addsFactor.has(change));
      const clientIds = added.flatMap(({ event: { clientId } }) => clientId ?? []);
      const contactIds = added.flatMap(({ event: { userId } }) => userId ?? []);
      if (added.length > 0)
        await rescreenPayouts(tx, await heldPayouts(tx, { clientIds, contactIds }), contextOf(app));
    },
  ],
  member_changed: [
    async (tx, relayed, app) => {
      const clientIds = relayed.map(({ event }) => event.clientId);
      await rescreenPayouts(tx, await heldPayouts(tx, { clientIds, contactIds: [] }), contextOf(app));
    },
  ],
  beneficiary_saved: [
    async (tx, relayed, app) => {
      const ids = relayed.map(({ event }) => event.beneficiaryId);
      await screenSubjects(tx, await recipientsToScreen(tx, { ids }), contextOf(app));
      await rescreenPayouts(tx, await heldPayouts(tx, { addressedBeneficiaryIds: ids }), contextOf(app));
    },
  ],
};

function contextOf({ clock, newId, config }: App) {
  return { now: clock(), newId, screening: screeningRules(config) };
}

const addsFactor: ReadonlySet<SecurityChange> = new Set(["passkey_added", "totp_added"]);
