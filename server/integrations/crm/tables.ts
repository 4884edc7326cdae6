import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { StageOutcome } from '#contract/crm/crm-words.ts';
import { clients, services } from '#server/clients/tables.ts';
import { date, firmRecordColumns, instant, sortedText } from '#server/db/columns.ts';
import { users } from '#server/people/tables.ts';

/** The id that the CRM gives to what is entered here: digits, as HubSpot's are. */
const crmId = () =>
  text()
    .notNull()
    .unique()
    .$defaultFn(() => String(randomInt(10 ** 13, 10 ** 14)));

/** Companies of the CRM. A client names the one it is linked to by its id in the CRM. */
export const crmCompanies = pgTable(
  'crm_companies',
  {
    ...firmRecordColumns(() => users.id),
    hubspot_id: crmId(),
    name: sortedText().notNull(),
    website_url: text(),
    phone: text(),
    city: text(),
    country_code: text(),
    industry: text(),
    registration_number: text(),
  },
  (t) => [
    index('crm_companies_listed').on(t.name, t.id),
    index('crm_companies_name_trgm').using('gin', sql`name_key gin_trgm_ops`),
  ],
);

/** People to talk to at a company of the CRM. */
export const crmContacts = pgTable(
  'crm_contacts',
  {
    company_id: uuid()
      .notNull()
      .references(() => crmCompanies.id, { onDelete: 'cascade' }),
    /** In the order in which somebody wrote them. */
    place: integer().notNull(),
    first_name: text(),
    last_name: text().notNull(),
    email: text(),
    phone: text(),
    job_title: text(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.place] })],
);

export const pipelines = pgTable('pipelines', {
  ...firmRecordColumns(() => users.id),
  name: sortedText().notNull(),
  position: integer().notNull(),
});

export const dealStages = pgTable(
  'deal_stages',
  {
    ...firmRecordColumns(() => users.id),
    pipeline_id: uuid()
      .notNull()
      .references(() => pipelines.id),
    name: sortedText().notNull(),
    position: integer().notNull(),
    /** Percent. */
    probability: integer().notNull(),
    outcome: text().$type<StageOutcome>().notNull(),
  },
  (t) => [index().on(t.pipeline_id)],
);

export const deals = pgTable(
  'deals',
  {
    ...firmRecordColumns(() => users.id),
    hubspot_id: crmId(),
    name: sortedText().notNull(),
    stage_id: uuid()
      .notNull()
      .references(() => dealStages.id),
    company_id: uuid().references(() => crmCompanies.id),
    /** Name of a company that is not in the CRM. */
    company_name: text(),
    client_id: uuid().references(() => clients.id, { onDelete: 'set null' }),
    amount: numeric({ precision: 18, scale: 2 }),
    acv: numeric({ precision: 18, scale: 2 }),
    currency: text().notNull(),
    close_date: date(),
    owner_id: uuid().references(() => users.id),
    originator_id: uuid().references(() => users.id),
    lost_reason: text(),
    created_at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('deals_listed').on(t.name, t.id),
    index().on(t.stage_id),
    index().on(t.client_id),
    index().on(t.company_id),
  ],
);

export const dealServices = pgTable(
  'deal_services',
  {
    deal_id: uuid()
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    service_id: uuid()
      .notNull()
      .references(() => services.id),
  },
  (t) => [primaryKey({ columns: [t.deal_id, t.service_id] }), index().on(t.service_id)],
);

/** The stages that a deal was in, by the names they had. The database writes them as the deal moves, and nobody changes them. */
export const dealStageHistory = pgTable(
  'deal_stage_history',
  {
    deal_id: uuid()
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    stage: text().notNull(),
    pipeline: text().notNull(),
    entered_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deal_id, t.place] })],
);
