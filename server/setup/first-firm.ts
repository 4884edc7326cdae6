import type { Parsed } from '#contract/core/endpoint.ts';
import { type Role, rolePermissions, roles } from '#contract/core/permissions.ts';
import { newId } from '#contract/core/values.ts';
import type { setUpFirm } from '#contract/setup.ts';
import { insertServices } from '../clients/queries.ts';
import { serviceCatalogue } from '../clients/service-catalogue.ts';
import type { Tx } from '../db/db.ts';
import { insertFirmRow } from '../firm/facts.queries.ts';
import { logoFrom } from '../firm/logo.ts';
import { invalid } from '../http/refusal.ts';
import { insertOffices, insertRoles, insertTeams } from '../people/queries.ts';

type FirstFirm = NonNullable<Parsed<typeof setUpFirm>['body']['firm']>;

/** The office and team of the administrator. */
export interface FirstPlace {
  officeId: string;
  teamId: string;
}

/**
 * Writes an empty firm's own rows: its facts, the default roles, its first office and team, its services.
 * @throws Refusal `invalid` for a service that is not in the catalogue, or a logo that is no picture
 */
export async function insertFirstFirm(
  tx: Tx,
  { facts, office, services }: FirstFirm,
  now: string,
): Promise<FirstPlace> {
  const made = () => newId(Date.parse(now));
  const chosen = serviceCatalogue.filter(({ code }) => services.includes(code));
  if (chosen.length < services.length)
    throw invalid('firm.services', 'One of these services is not offered here.');
  const { country, logo, ...firm } = facts;
  const picture = logoFrom(logo, 'firm.facts.logo');
  await insertFirmRow(tx, { ...firm, logo: picture, country_code: country, updated_at: now });
  await insertRoles(
    tx,
    (Object.keys(roles) as Role[]).map((name) => ({
      id: made(),
      name,
      guard_name: roles[name].guard,
      permissions: rolePermissions(name),
    })),
  );
  const [officeId, teamId] = [made(), made()];
  await insertOffices(tx, [{ id: officeId, name: office.name, country_code: office.country }]);
  await insertTeams(tx, [{ id: teamId, name: office.team, country_id: office.country }]);
  await insertServices(
    tx,
    chosen.map((service) => ({ id: made(), ...service, active: true })),
  );
  return { officeId, teamId };
}
