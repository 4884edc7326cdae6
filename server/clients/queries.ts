import {
  and,
  asc,
  count,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { QualityBand } from '#contract/clients/client-words.ts';
import type { clientFields } from '#contract/clients/clients.ts';
import type { Filter } from '#contract/core/filters.ts';
import type { ListQuery } from '#contract/core/list.ts';
import { type CheckedList, valuesOf } from '#contract/core/validate-list-query.ts';
import { compare, searchCondition } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { idBatches } from '../db/id-batches.ts';
import { insertMany } from '../db/insert-many.ts';
import { countList, planList } from '../db/list.ts';
import { byBirthDate, listedBirthDate } from './party-facts.queries.ts';
import { clientManagers, clientScores, clientServices, clients, clientTeams, services } from './tables.ts';

/** A filter on linked rows: `linked` finds clients with a link to one of the ids, or with any link if no ids are given. */
const byLink =
  (linked: (ids?: string[]) => SQL) =>
  ({ operator, keyword }: Filter): SQL | undefined => {
    if (operator === 'ISNULL') return not(linked());
    if (operator === 'NOTNULL') return linked();
    const some = linked(valuesOf(keyword));
    return operator === 'NE' ? not(some) : some;
  };

/** The actor manages the client today, as in `app.managed_clients()`. */
const managesToday = (): SQL | undefined =>
  and(
    isNull(clientManagers.deleted_at),
    lte(clientManagers.since, sql`current_date`),
    or(isNull(clientManagers.until), gte(clientManagers.until, sql`current_date`)),
  );

/** The client has a manager today. ISNULL means no manager assigned (specification, section 4). */
const managed = byLink(
  (ids) =>
    sql`exists (select from ${clientManagers} where ${and(
      eq(clientManagers.client_id, clients.id),
      managesToday(),
      ids && inArray(clientManagers.user_id, ids),
    )})`,
);
const inTeam = byLink(
  (ids) =>
    sql`exists (select from ${clientTeams} where ${and(
      eq(clientTeams.client_id, clients.id),
      ids && inArray(clientTeams.team_id, ids),
    )})`,
);

/** The client has a service today. */
const hasService = byLink(
  (ids) =>
    sql`exists (select from ${clientServices} where ${and(
      eq(clientServices.client_id, clients.id),
      isNull(clientServices.deleted_at),
      lte(clientServices.since, sql`current_date`),
      or(isNull(clientServices.until), gte(clientServices.until, sql`current_date`)),
      ids && inArray(clientServices.service_id, ids),
    )})`,
);
/** The client is linked to a company of the CRM, or has a deal there. */
const inCrm = byLink((links = ['COMPANY', 'DEAL']) => {
  const linked = [
    links.includes('COMPANY') ? isNotNull(clients.hubspot) : undefined,
    links.includes('DEAL')
      ? sql`exists (select from deals d where d.client_id = ${clients.id} and d.deleted_at is null)`
      : undefined,
  ];
  return or(...linked) ?? sql`false`;
});
/** The last comparison with the company register came out so. */
const comparedAs = byLink(
  (outcomes) =>
    sql`exists (select from registry_states r where r.client_id = ${clients.id} and ${
      outcomes ? inArray(sql`r.outcome`, outcomes) : sql`true`
    })`,
);
/** The actor may see such roles of parties. */
const views = (roles: 'contacts' | 'secretary' | 'identity') =>
  sql`(select current_setting(${`app.views_${roles}`}, true)) = 'true'`;

/** Finds clients by the names of parties, of those in `found`: a query over parties `p` that answers ids of clients, made of a condition. */
const byNameOfParty =
  (found: (known: SQL | undefined) => SQL) =>
  (filter: Filter): SQL | undefined => {
    const { operator } = filter;
    const isAny = operator === 'ISNULL' || operator === 'NOTNULL';
    const isNot = operator === 'ISNULL' || operator === 'NE';
    const named = isAny
      ? undefined
      : compare(sql`p.name`, 'text', isNot ? { ...filter, operator: 'EQ' } : filter, sql`p.name_key`);
    const some = sql`${clients.id} in (${found(and(sql`p.deleted_at is null`, named))})`;
    return isNot ? not(some) : some;
  };

/** Clients of which these parties own something now, by an interest or by the register of shares. */
const ownedBy = (known: SQL | undefined) =>
  sql`select i.client_id from interests i join parties p on p.id in (i.party_id, app.survivor(i.party_id))
      where i.deleted_at is null and (i.until is null or i.until >= current_date) and ${views('identity')} and ${known}
    union all select s.client_id from share_holdings h join share_classes s on s.id = h.class_id
      join parties p on h.party_id = case when p.merged_into is null then p.id else app.survivor(p.id) end
      where s.deleted_at is null and ${views('identity')} and ${known}`;
const byOwner = byNameOfParty(ownedBy);
/**
 * A party of this name is a contact, holds an office or owns something of the client now; of the parties and the roles that the actor may
 * see: to others there are none.
 */
const byParty = byNameOfParty(
  (
    known,
  ) => sql`select k.client_id from contacts k join parties p on p.id in (k.party_id, app.survivor(k.party_id))
      where k.deleted_at is null and ${views('contacts')} and ${known}
    union all select o.client_id from officers o join parties p on p.id in (o.party_id, app.survivor(o.party_id))
      where o.deleted_at is null and (o.until is null or o.until >= current_date) and ${views('secretary')} and ${known}
    union all ${ownedBy(known)}`,
);
/** The client belongs to one of these groups today, as far as the actor may see groups. */
const inGroup = byLink(
  (ids) =>
    sql`${clients.id} in (select case when k.merged_into is null then k.id else app.client_survivor(k.id) end
      from group_memberships m join clients k on k.id = m.client_id
      where m.deleted_at is null and m.since <= current_date and (m.until is null or m.until >= current_date) and ${
        ids ? inArray(sql`m.group_id`, ids) : sql`m.group_id is not null`
      })`,
);

/** Clients by their tags: one of them fits. */
function byTag(filter: Filter): SQL | undefined {
  const { operator } = filter;
  if (operator === 'ISNULL') return sql`${clients.tags} = '{}'`;
  if (operator === 'NOTNULL') return sql`${clients.tags} <> '{}'`;
  const fits = compare(sql`tag`, 'text', operator === 'NE' ? { ...filter, operator: 'EQ' } : filter);
  const some = sql`exists (select from unnest(${clients.tags}) as tag where ${fits})`;
  return operator === 'NE' ? not(some) : some;
}
/** The client has a document that is due so; clients are found by what is mandatory, not by what is optional. */
const hasDue = byLink(
  (states) =>
    sql`${clients.id} in (select s.client_id from app.document_states(null) s where ${
      states ? inArray(sql`s.state`, states) : sql`s.state not in ('FINE', 'OPTIONAL')`
    })`,
);
/** The best document of a type that expires has its last day then. */
const hasLastDay = (filter: Filter): SQL | undefined => {
  const found = (condition: SQL | undefined) =>
    sql`${clients.id} in (select s.client_id from app.document_states(null) s where ${condition})`;
  const dated = sql`s.expires_on is not null`;
  return filter.operator === 'ISNULL'
    ? not(found(dated))
    : found(and(dated, compare(sql`s.expires_on`, 'date', filter)));
};

/** The keys that the database keeps of a client. */
const keys = {
  name: sql`clients.name_key`,
  registration_number: sql`clients.registration_number_key`,
  industry: sql`clients.industry_key`,
  sector: sql`clients.sector_key`,
};

/** A column of the client's score. */
const scored = <T>(column: AnyPgColumn) =>
  sql<T>`(select ${column} from ${clientScores} where ${clientScores.client_id} = ${clients.id})`;

const listed = {
  id: clients.id,
  name: clients.name,
  kind: clients.kind,
  record_status: clients.record_status,
  business_status: clients.business_status,
  company_type: clients.company_type,
  jurisdiction: clients.jurisdiction,
  office_id: clients.office_id,
  registration_number: clients.registration_number,
  industry: clients.industry,
  sector: clients.sector,
  kyc_level: clients.kyc_level,
  risk_rating: clients.risk_rating,
  next_review_date: clients.next_review_date,
  employing_entity_id: clients.employing_entity_id,
  tags: clients.tags,
  first_name: clients.first_name,
  last_name: clients.last_name,
  date_of_birth: listedBirthDate,
  client_since: clients.client_since,
  start_date: clients.start_date,
  closedate: clients.closedate,
  last_invoice: clients.last_invoice,
  quality_score: scored<number>(clientScores.score),
  quality_band: scored<QualityBand>(clientScores.band),
  last_update_at: clients.last_update_at,
};

/** The client that a row of clients turned out to be; itself if it was not merged. */
export const headOfClient = sql<string>`case when clients.merged_into is null then clients.id else app.client_survivor(clients.id) end`;

/** Clients into which others of these words were merged. */
const mergedName = (text: string) =>
  sql`${clients.id} in (select app.client_survivor(merged.id) from ${clients} merged where ${and(sql`merged.merged_into is not null`, sql`merged.deleted_at is null`, searchCondition(sql`merged.name_key`, text))})`;

export type ListedClient = Awaited<ReturnType<typeof listedClients>>[number];
type Checked = CheckedList<typeof clientFields>;
/** The conditions of a list besides its filters. */
type Wanted = Pick<ListQuery, 'search'> & { ids?: readonly string[] | undefined };

/** `officeIds` are all offices in the order of their names, for sorting by office. */
const plan = (checked: Checked, query: Wanted & Partial<ListQuery>, officeIds: readonly string[]) =>
  planList(
    checked,
    { page: 1, recordPerPage: 0, ...query },
    {
      columns: {
        ...listed,
        date_of_birth: byBirthDate,
        employing_entity: clients.employing_entity_id,
        tags: byTag,
        office: sql`array_position(${`{${officeIds.join(',')}}`}::uuid[], ${clients.office_id})`,
        relationship_managers: managed,
        teams: inTeam,
        services: hasService,
        party: byParty,
        owner: byOwner,
        parent_group: inGroup,
        crm: inCrm,
        register: comparedAs,
        documents: hasDue,
        document_expires: hasLastDay,
      },
      always: [
        isNull(clients.deleted_at),
        isNull(clients.merged_into),
        query.ids && inArray(clients.id, [...query.ids]),
      ],
      keys,
      search: (text) => or(searchCondition(keys.name, text), mergedName(text)),
      order: [asc(clients.name)],
      tieBreak: clients.id,
    },
  );

export async function clientPage(tx: Tx, checked: Checked, query: ListQuery, officeIds: readonly string[]) {
  const { where, orderBy, limit, offset } = plan(checked, query, officeIds);
  const rows = await tx
    .select(listed)
    .from(clients)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, clients, where, query) };
}

/** Number of clients on all pages. */
export const countListed = (tx: Tx, checked: Checked, wanted: Wanted): Promise<number> =>
  tx.$count(clients, plan(checked, wanted, []).where);

/** The ids of all pages in the list's order, in batches. */
export function clientIdBatches(tx: Tx, checked: Checked, wanted: Wanted, officeIds: readonly string[]) {
  const { where, orderBy } = plan(checked, wanted, officeIds);
  const ids = tx
    .select({ id: clients.id })
    .from(clients)
    .where(where)
    .orderBy(...orderBy);
  return idBatches(tx, ids);
}

/** These clients as the list shows them, in no order. */
export const listedClients = (tx: Tx, ids: string[]) =>
  tx.select(listed).from(clients).where(inArray(clients.id, ids));

/** Number of all clients, including deleted ones. */
export const countClients = (tx: Tx): Promise<number> => tx.$count(clients);

export const clientById = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), isNull(clients.deleted_at)))
  )[0];

/** Condition that a row's client is not deleted. `clientId` is the column that names the client. */
export const clientIsThere = (tx: Tx, clientId: AnyPgColumn): SQL =>
  exists(
    tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.id, clientId), isNull(clients.deleted_at))),
  );

/** The names of these clients, in no order. */
export const namesOfClients = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx.select({ id: clients.id, name: clients.name }).from(clients).where(inArray(clients.id, ids));

/** The manager links of these clients today, the lead first. */
export const openManagers = async (tx: Tx, clientIds: string[]) =>
  clientIds.length === 0
    ? []
    : tx
        .select({
          client_id: clientManagers.client_id,
          user_id: clientManagers.user_id,
          role: clientManagers.role,
        })
        .from(clientManagers)
        .where(and(inArray(clientManagers.client_id, clientIds), managesToday()))
        .orderBy(sql`${clientManagers.role} <> 'LEAD'`, asc(clientManagers.since), asc(clientManagers.id));

/** Number of clients a member of staff manages today. */
export async function countOwnClients(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ own: count(sql`distinct ${clientManagers.client_id}`) })
    .from(clientManagers)
    .innerJoin(clients, and(eq(clients.id, clientManagers.client_id), isNull(clients.merged_into)))
    .where(and(eq(clientManagers.user_id, userId), managesToday()));
  return row?.own ?? 0;
}

/** Ids of the clients a member of staff manages today, as a condition on a column. */
export const isOwnClient = (tx: Tx, clientId: AnyPgColumn, userId: string): SQL =>
  inArray(
    clientId,
    tx
      .select({ id: clientManagers.client_id })
      .from(clientManagers)
      .where(and(eq(clientManagers.user_id, userId), managesToday())),
  );

export const teamIdsOf = async (tx: Tx, clientId: string) =>
  (
    await tx.select({ id: clientTeams.team_id }).from(clientTeams).where(eq(clientTeams.client_id, clientId))
  ).map(({ id }) => id);

/** The services a client has on a day. */
export const servicesOf = (tx: Tx, clientId: string, today: string) =>
  tx
    .select({ id: services.id, name: services.name, billable: clientServices.billable })
    .from(clientServices)
    .innerJoin(services, eq(services.id, clientServices.service_id))
    .where(
      and(
        eq(clientServices.client_id, clientId),
        isNull(clientServices.deleted_at),
        lte(clientServices.since, today),
        or(isNull(clientServices.until), gte(clientServices.until, today)),
      ),
    )
    .orderBy(asc(clientServices.sort), asc(services.name));

/** The names of these services, in their order. */
export const namesOfServices = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: services.id, name: services.name })
        .from(services)
        .where(inArray(services.id, ids))
        .orderBy(asc(services.name), asc(services.id));

export const insertServices = (tx: Tx, rows: (typeof services.$inferInsert)[]) =>
  insertMany(tx, services, rows);
export const insertClients = (tx: Tx, rows: (typeof clients.$inferInsert)[]) => insertMany(tx, clients, rows);
export const insertManagers = (tx: Tx, rows: (typeof clientManagers.$inferInsert)[]) =>
  insertMany(tx, clientManagers, rows);
export const insertClientTeams = (tx: Tx, rows: (typeof clientTeams.$inferInsert)[]) =>
  insertMany(tx, clientTeams, rows);
export const insertClientServices = (tx: Tx, rows: (typeof clientServices.$inferInsert)[]) =>
  insertMany(tx, clientServices, rows);
