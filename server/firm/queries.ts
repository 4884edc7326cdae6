import { asc, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { feedFields } from '#contract/feeds.ts';
import * as records from '#contract/firm/records.ts';
import { bankAccounts } from '../bank-accounts/tables.ts';
import {
  clientAttributes,
  clientServices,
  clients,
  clientTeams,
  fieldDefinitions,
  sectors,
  services,
} from '../clients/tables.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { countList, planList } from '../db/list.ts';
import { invalid } from '../http/refusal.ts';
import { invoiceNumbers, invoices } from '../integrations/accounting/tables.ts';
import { dealServices } from '../integrations/crm/tables.ts';
import { courseTeams } from '../library/tables.ts';
import { giverInTeams, refuseLacking, rightOfTeam } from '../people/giver.ts';
import { namesOfOffices, namesOfUsers } from '../people/queries.ts';
import { employingEntities, offices, teams, users, userTeams } from '../people/tables.ts';
import { recordQueries } from '../records/queries.ts';
import type { Rule } from '../records/record-handlers.ts';
import { known, onceBy } from '../records/rules.queries.ts';
import { appLinks } from '../settings/tables.ts';
import { views } from '../views/tables.ts';
import { newsPosts } from './tables.ts';

const people = ['person', 'people'] as const;

export const officeQueries = recordQueries(records.offices.fields, offices, {
  columns: { name: offices.name, country: offices.country_code, city: offices.city },
  order: [asc(offices.name)],
  usedBy: [
    { column: clients.office_id, words: ['client', 'clients'] },
    { column: users.office_id, words: people },
    { column: teams.office_id, words: ['team', 'teams'] },
  ],
});
/** Offices as places, by name. */
export const placesOfOffices = (tx: Tx) =>
  tx
    .select({
      id: offices.id,
      name: offices.name,
      line1: offices.line1,
      line2: offices.line2,
      postal_code: offices.postal_code,
      city: offices.city,
      country_code: offices.country_code,
      phone: offices.phone,
      time_zone: offices.time_zone,
      coordinates: offices.coordinates,
    })
    .from(offices)
    .where(isNull(offices.deleted_at))
    .orderBy(asc(offices.name));
export const officeRules = [onceBy(officeQueries, offices.name)];

export const teamQueries = recordQueries(records.teams.fields, teams, {
  columns: { name: teams.name, country: teams.country_id, office: teams.office_id },
  order: [asc(teams.name)],
  links: { members: { own: userTeams.team_id, other: userTeams.user_id } },
  usedBy: [
    { column: clientTeams.team_id, words: ['client', 'clients'] },
    { column: clientServices.team_id, words: ['service of a client', 'services of clients'] },
    { column: userTeams.team_id, words: people },
    { column: courseTeams.team_id, words: ['course', 'courses'] },
    { column: views.team_id, words: ['saved view', 'saved views'] },
  ],
});
/** Refuses new members of a team that the writer may not give: documents that colleagues of a team sent are read by all of it. */
const membersInReach: Rule<(typeof teamQueries)['table']> = async (team, { tx, actor, before }) => {
  const joins = (team.members ?? []).some((id) => !before?.members.includes(id));
  if (joins)
    refuseLacking(await giverInTeams(tx, actor), [rightOfTeam(team)], {
      column: 'user_teams.team_id',
      field: 'form.members',
    });
};
export const teamRules = [
  onceBy(teamQueries, teams.name, { looks: true }),
  known('office_id', 'office', namesOfOffices, 'There is no such office.'),
  known('members', 'members', namesOfUsers, 'One of these colleagues is not there.'),
  membersInReach,
];

export const serviceQueries = recordQueries(records.services.fields, services, {
  columns: { code: services.code, name: services.name, line: services.line },
  order: [asc(services.line), asc(services.name)],
  usedBy: [
    { column: clientServices.service_id, words: ['client', 'clients'] },
    { column: dealServices.service_id, words: ['deal', 'deals'] },
  ],
});
export const serviceRules = [onceBy(serviceQueries, services.code), onceBy(serviceQueries, services.name)];

export const sectorQueries = recordQueries(records.sectors.fields, sectors, {
  columns: { name: sectors.name, icb_code: sectors.icb_code },
  order: [asc(sectors.name)],
  usedBy: [{ column: clients.sector, by: sectors.name, words: ['client', 'clients'] }],
});
/** A sector's clients follow its name. Their versions rise, so that a form that is open meanwhile does not bring the name of before back. */
const clientsFollow: Rule<typeof sectors> = async ({ name }, { tx, before }) => {
  if (!before || before.deleted_at !== null || before.name === name) return;
  await tx
    .update(clients)
    .set({ sector: name, version: sql`${clients.version} + 1` })
    .where(eq(clients.sector, before.name));
};
export const sectorRules = [
  onceBy(sectorQueries, sectors.name),
  onceBy(sectorQueries, sectors.icb_code),
  clientsFollow,
];
export const employingEntityQueries = recordQueries(records.employingEntities.fields, employingEntities, {
  columns: { name: employingEntities.name, country: employingEntities.country_code },
  order: [asc(employingEntities.name)],
  usedBy: [
    { column: invoiceNumbers.entity_id, words: ['series of invoices', 'series of invoices'] },
    { column: clients.employing_entity_id, words: ['client', 'clients'] },
  ],
  keptFor: [{ column: invoices.entity_id, why: 'An invoice was drafted in its name.' }],
});
export const employingEntityRules = [
  onceBy(employingEntityQueries, employingEntities.name),
  onceBy(employingEntityQueries, employingEntities.invoice_prefix),
];

export const fieldDefinitionQueries = recordQueries(records.fieldDefinitions.fields, fieldDefinitions, {
  columns: {
    entity: fieldDefinitions.entity,
    label: fieldDefinitions.label,
    type: fieldDefinitions.type,
    country: fieldDefinitions.country_code,
  },
  order: [asc(fieldDefinitions.entity), asc(fieldDefinitions.label)],
  usedBy: [
    { column: clientAttributes.definition_id, words: ['attribute of a client', 'attributes of clients'] },
  ],
});
/** The firm's fields that are not deleted, by what they are fields of and their label. */
export const allFieldDefinitions = (tx: Tx) =>
  tx
    .select({
      entity: fieldDefinitions.entity,
      key: fieldDefinitions.key,
      label: fieldDefinitions.label,
      type: fieldDefinitions.type,
      required: fieldDefinitions.required,
      options: fieldDefinitions.options,
      country_code: fieldDefinitions.country_code,
    })
    .from(fieldDefinitions)
    .where(isNull(fieldDefinitions.deleted_at))
    .orderBy(asc(fieldDefinitions.entity), asc(fieldDefinitions.label));
export const insertFieldDefinitions = (tx: Tx, rows: readonly (typeof fieldDefinitions.$inferInsert)[]) =>
  insertMany(tx, fieldDefinitions, rows);

/** The accounts of clients that have a value of a field of bank details. */
export const accountsWithField = (tx: Tx, id: string): Promise<number> =>
  tx.$count(bankAccounts, sql`${bankAccounts.more} ? ${id}::text`);

/** Refuses another type for a field that clients have values of, and another kind, which would show them to other people. */
const keepsKind: Rule<typeof fieldDefinitions> = async ({ id, ...after }, { tx, before }) => {
  if (!before) return;
  const field = (['type', 'entity'] as const).find((each) => before[each] !== after[each]);
  if (!field) return;
  if ((await fieldDefinitionQueries.uses(tx, id)).length > 0 || (await accountsWithField(tx, id)) > 0)
    throw invalid(`form.${field}`, 'Clients have values of the field as it is. Add another field instead.');
};
export const fieldDefinitionRules = [onceBy(fieldDefinitionQueries, fieldDefinitions.key), keepsKind];

export const appLinkQueries = recordQueries(records.appLinks.fields, appLinks, {
  columns: { title: appLinks.title },
  order: [asc(appLinks.sort), asc(appLinks.title)],
});
export const appLinkRules = [onceBy(appLinkQueries, appLinks.title)];

export const newsQueries = recordQueries(records.news.fields, newsPosts, {
  columns: { title: newsPosts.title, from: newsPosts.publish_from },
  order: [desc(newsPosts.publish_from)],
});

export const insertNews = (tx: Tx, rows: (typeof newsPosts.$inferInsert)[]) =>
  insertMany(tx, newsPosts, rows);

/** News that staff are shown on a day; they may read all of it, so that those who write it see what is to come. */
const forStaff = (today: string): SQL[] => [
  isNull(newsPosts.deleted_at),
  sql`'STAFF' = any (${newsPosts.audience})`,
  lte(newsPosts.publish_from, today),
  sql`coalesce(${newsPosts.publish_to}, 'infinity') >= ${today}::date`,
];

/** News for a reader: of staff those of a day, of others those that the row policies say are theirs today. */
export async function feedPage(
  tx: Tx,
  checked: CheckedList<typeof feedFields>,
  query: ListQuery,
  dayOfStaff?: string,
) {
  const plan = planList(checked, query, {
    columns: { title: newsPosts.title, from: newsPosts.publish_from },
    always: dayOfStaff === undefined ? [] : forStaff(dayOfStaff),
    order: [desc(newsPosts.pinned), desc(newsPosts.publish_from)],
    tieBreak: newsPosts.id,
  });
  const rows = await tx
    .select()
    .from(newsPosts)
    .where(plan.where)
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  return { rows, count: await countList(tx, newsPosts, plan.where, query) };
}
