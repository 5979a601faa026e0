import * as contract from "#contract/clients/preferences.ts";
import { type ClientRole, managerRoles, viewerRoles } from "#domain/clients/users/role.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { readPreferences, savePreferences } from "./preferences.ts";

export const preferencesRoutes: readonly Route[] = [
  read(contract.readPreferences, async ({ session }, { db }) => {
    const saved = await readPreferences(db, actingUser(session));
    return { ...saved, ...unshownTo(session.role) };
  }),

  write(contract.savePreferences, async ({ tx, body, session, now }, { newId, config }) => {
    const by = { now, newId, screening: screeningRules(config) };
    await savePreferences(tx, { ...actingUser(session), step: body }, by);
    return readPreferences(tx, actingUser(session));
  }),
];

/** Of the account's holder, what only those see who keep it right. */
const personal = { dateOfBirth: null, nationality: null, countryCode: null, phoneNumber: null };
const address = {
  ...{ addressLine1: null, addressLine2: null, city: null, state: null, postalCode: null, country: null },
};

function unshownTo(role: ClientRole) {
  return {
    ...(!isOneOf(managerRoles, role) && personal),
    ...(!isOneOf(viewerRoles, role) && address),
  };
}

function isOneOf(roles: readonly ClientRole[], role: ClientRole): boolean {
  return roles.includes(role);
}

function actingUser({ client, user }: ClientSession) {
  return { clientId: client.id, userId: user.id };
}
