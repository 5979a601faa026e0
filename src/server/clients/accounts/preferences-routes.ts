import * as contract from "#contract/clients/preferences.ts";
import { type ClientRole, viewerRoles } from "#domain/clients/users/role.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { readPreferences, savePreferences } from "./preferences.ts";

export const preferencesRoutes: readonly Route[] = [
  read(contract.readPreferences, async ({ session }, { db }) => {
    const saved = await readPreferences(db, actingUser(session));
    const roles: readonly ClientRole[] = viewerRoles;
    return roles.includes(session.role) ? saved : { ...saved, ...unshown };
  }),

  write(contract.savePreferences, async ({ tx, body, session, now }, { newId, config }) => {
    const by = { now, newId, screening: screeningRules(config) };
    await savePreferences(tx, { ...actingUser(session), step: body }, by);
    return readPreferences(tx, actingUser(session));
  }),
];

/** What an accountant doesn't see of the account's holder. */
const unshown = {
  ...{ dateOfBirth: null, nationality: null, countryCode: null, phoneNumber: null },
  ...{ addressLine1: null, addressLine2: null, city: null, state: null, postalCode: null, country: null },
};

function actingUser({ client, user }: ClientSession) {
  return { clientId: client.id, userId: user.id };
}
