import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { QualityBand, RiskRating } from '#contract/clients/client-words.ts';
import {
  allowedStatusPairs,
  type BusinessStatus,
  type clientKinds,
  type kycLevels,
  type RecordStatus,
} from '#contract/clients/clients.ts';
import type { ManagerRole } from '#contract/clients/manager-roles.ts';
import type {
  AttributeSource,
  ClientServiceStatus,
  ServiceFrequency,
} from '#contract/clients/service-words.ts';
import type { DefinitionKind, FieldEntity, ServiceLine } from '#contract/firm/words.ts';
import {
  bytes,
  date,
  firmRecordColumns,
  id,
  instant,
  recordColumns,
  sortedText,
  version,
} from '../db/columns.ts';
import { parties } from '../parties/tables.ts';
import { employingEntities, offices, teams, users } from '../people/tables.ts';

export const services = pgTable(
  'services',
  {
    ...firmRecordColumns(() => users.id),
    code: text().notNull(),
    name: sortedText().notNull(),
    line: text().$type<ServiceLine>().notNull(),
    active: boolean().notNull().default(true),
  },
  (t) => [uniqueIndex('services_code').on(t.code).where(sql`${t.deleted_at} is null`)],
);

export const sectors = pgTable(
  'sectors',
  { ...firmRecordColumns(() => users.id), name: sortedText().notNull(), icb_code: text() },
  (t) => [
    uniqueIndex('sectors_name').on(sql`app.fold(${t.name})`).where(sql`${t.deleted_at} is null`),
    uniqueIndex('sectors_icb_code').on(t.icb_code).where(sql`${t.deleted_at} is null`),
  ],
);

export const industries = pgTable(
  'industries',
  {
    ...firmRecordColumns(() => users.id),
    code: sortedText().notNull(),
    sector_id: uuid().references(() => sectors.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('industries_code').on(sql`app.fold(${t.code})`).where(sql`${t.deleted_at} is null`),
    index().on(t.sector_id),
  ],
);

const statusPairs = Object.entries(allowedStatusPairs).flatMap(([record, statuses]) =>
  statuses.map((business) => `('${record}','${business}')`),
);

export const clients = pgTable(
  'clients',
  {
    id: id(),
    /** The party that the client is. The database makes it with the client, and writes to it what a client has of a party. */
    party_id: uuid()
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()`)
      .references(() => parties.id),
    kind: text().$type<(typeof clientKinds)[number]>().notNull(),
    name: sortedText().notNull(),
    salutation: text(),
    first_name: sortedText(),
    middle_name: sortedText(),
    last_name: sortedText(),
    former_names: jsonb().$type<{ name: string; rename_date: string }[]>().notNull().default([]),
    record_status: text().$type<RecordStatus>().notNull(),
    business_status: text().$type<BusinessStatus>().notNull(),
    office_id: uuid()
      .notNull()
      .references(() => offices.id),
    company_type: text(),
    jurisdiction: text(),
    industry: sortedText(),
    sector: sortedText(),
    website_url: text(),
    phone: text(),
    tax_id: text(),
    registration_number: text(),
    date_of_incorporation: date(),
    year_end: text(),
    client_since: date(),
    start_date: date(),
    closedate: date(),
    end_date: date(),
    reason_for_ending: text(),
    kyc_level: text().$type<(typeof kycLevels)[number]>(),
    risk_rating: text().$type<RiskRating>(),
    next_review_date: date(),
    employing_entity_id: uuid().references(() => employingEntities.id),
    tags: text().array().notNull().default([]),
    cas360: text(),
    bluemeg: text(),
    hubspot: text(),
    cas360_compatible: boolean().notNull().default(false),
    bluemeg_compatible: boolean().notNull().default(false),
    last_invoice: date(),
    portal_enabled: boolean().notNull().default(false),
    created_at: instant().notNull(),
    last_update_at: instant().notNull(),
    last_update_by: uuid().references(() => users.id),
    deleted_at: instant(),
    version: version(),
    /** The client that this one turned out to be. Its rows stay its own: readers ask for those of `app.client_family`. */
    merged_into: uuid().references((): AnyPgColumn => clients.id),
    merged_at: instant(),
    merged_by: uuid().references(() => users.id),
  },
  (t) => [
    index('clients_merged').on(t.merged_into).where(sql`${t.merged_into} is not null`),
    check('clients_not_into_itself', sql`${t.merged_into} <> ${t.id}`),
    // Indexes of the list: each filter with the order by name, each sort order in both directions with empty values last, counting without
    // reading rows.
    index('clients_listed_name').on(t.name, t.id).where(sql`${t.deleted_at} is null`),
    index('clients_listed_status').on(t.business_status, t.name, t.id).where(sql`${t.deleted_at} is null`),
    index('clients_listed_office').on(t.office_id, t.name, t.id).where(sql`${t.deleted_at} is null`),
    index('clients_listed_jurisdiction').on(t.jurisdiction, t.name, t.id).where(sql`${t.deleted_at} is null`),
    index('clients_listed_company_type').on(t.company_type, t.name, t.id).where(sql`${t.deleted_at} is null`),
    index('clients_listed_update').on(t.last_update_at, t.id).where(sql`${t.deleted_at} is null`),
    ...(['client_since', 'start_date', 'closedate', 'last_invoice', 'next_review_date'] as const).flatMap(
      (date) => [
        index(`clients_listed_${date}`).on(t[date], t.id).where(sql`${t.deleted_at} is null`),
        index(`clients_listed_${date}_last`)
          .on(t[date].desc().nullsLast(), t.id.desc().nullsFirst())
          .where(sql`${t.deleted_at} is null`),
      ],
    ),
    index('clients_name_trgm').using('gin', sql`name_key gin_trgm_ops`),
    index('clients_words_trgm').using(
      'gin',
      sql`registration_number_key gin_trgm_ops`,
      sql`industry_key gin_trgm_ops`,
      sql`sector_key gin_trgm_ops`,
    ),
    index().on(t.hubspot),
    check(
      'clients_status_pair',
      sql`(${t.record_status}, ${t.business_status}) in (${sql.raw(statusPairs.join(','))})`,
    ),
  ],
);

const clientId = () =>
  uuid()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' });

/** Pictures of the marks of clients, PNG. */
export const clientLogos = pgTable('client_logos', {
  client_id: clientId().primaryKey(),
  png: bytes().notNull(),
});

/** The quality of the data of clients, which the database keeps (0134). */
export const clientScores = pgTable('client_scores', {
  client_id: clientId().primaryKey(),
  score: integer().notNull(),
  band: text().$type<QualityBand>().notNull(),
  /** The day from which the score may be another without a write. */
  turn: date(),
});

/** Relationship managers: `since` and `until` are the first and the last day; `services` those they look after, all if empty. */
export const clientManagers = pgTable(
  'client_managers',
  {
    id: id(),
    client_id: clientId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    role: text().$type<ManagerRole>().notNull(),
    services: uuid().array().notNull().default([]),
    since: date().notNull(),
    until: date(),
    updated_at: instant().notNull().default(sql`now()`),
    updated_by: uuid().references(() => users.id),
    deleted_at: instant(),
    version: version(),
  },
  (t) => [
    index().on(t.client_id),
    index('client_managers_of_user').on(t.user_id, t.client_id).where(sql`${t.deleted_at} is null`),
    uniqueIndex('client_managers_one_lead')
      .on(t.client_id)
      .where(sql`${t.role} = 'LEAD' and ${t.until} is null and ${t.deleted_at} is null`),
  ],
);

export const clientTeams = pgTable(
  'client_teams',
  {
    client_id: clientId(),
    team_id: uuid()
      .notNull()
      .references(() => teams.id),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.team_id] }), index().on(t.team_id, t.client_id)],
);

export const clientServices = pgTable(
  'client_services',
  {
    id: id(),
    client_id: clientId(),
    service_id: uuid()
      .notNull()
      .references(() => services.id),
    since: date().notNull(),
    until: date(),
    status: text().$type<ClientServiceStatus>().notNull().default('ACTIVE'),
    frequency: text().$type<ServiceFrequency>(),
    billable: boolean().notNull().default(true),
    /** Decimal, with its currency. */
    fee: numeric({ precision: 18, scale: 2 }),
    fee_currency: text(),
    /** Responsible for it. */
    team_id: uuid().references(() => teams.id),
    sort: integer().notNull().default(0),
    updated_at: instant().notNull().default(sql`now()`),
    updated_by: uuid().references(() => users.id),
    deleted_at: instant(),
    version: version(),
  },
  (t) => [index().on(t.client_id), index().on(t.service_id)],
);

/** Fields the firm adds to its clients. */
export const fieldDefinitions = pgTable(
  'field_definitions',
  {
    ...firmRecordColumns(() => users.id),
    entity: text().$type<FieldEntity>().notNull(),
    key: text().notNull(),
    label: sortedText().notNull(),
    type: text().$type<DefinitionKind>().notNull(),
    required: boolean().notNull().default(false),
    options: text().array().notNull().default([]),
    /** Null: clients of every country have it. */
    country_code: text(),
  },
  (t) => [uniqueIndex('field_definitions_key').on(t.entity, t.key).where(sql`${t.deleted_at} is null`)],
);

/** Values of the fields the firm adds, by client. */
export const clientAttributes = pgTable(
  'client_attributes',
  {
    ...recordColumns(
      () => clients.id,
      () => users.id,
    ),
    definition_id: uuid()
      .notNull()
      .references(() => fieldDefinitions.id),
    value: text().notNull(),
    source: text().$type<AttributeSource>().notNull().default('USER'),
  },
  (t) => [index().on(t.client_id), index().on(t.definition_id)],
);
