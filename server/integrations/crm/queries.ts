import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { searchCondition } from '#server/db/compare.ts';
import type { Tx } from '#server/db/db.ts';
import { insertMany } from '#server/db/insert-many.ts';
import {
  crmCompanies,
  crmContacts,
  dealServices,
  dealStageHistory,
  dealStages,
  deals,
  pipelines,
} from './tables.ts';

const company = {
  id: crmCompanies.hubspot_id,
  name: crmCompanies.name,
  website_url: crmCompanies.website_url,
  phone: crmCompanies.phone,
  city: crmCompanies.city,
  country_code: crmCompanies.country_code,
  industry: crmCompanies.industry,
  registration_number: crmCompanies.registration_number,
};
const isThere = isNull(crmCompanies.deleted_at);

/** True for a company that a client is linked to. */
const isLinked = sql`exists (select 1 from clients c where c.hubspot = ${crmCompanies.hubspot_id} and c.deleted_at is null)`;

/** Companies by words of their names: those of no client yet first, since a client is begun from them, then by name. */
export const foundCompanies = (tx: Tx, words: string, most: number) =>
  tx
    .select(company)
    .from(crmCompanies)
    .where(and(isThere, words ? searchCondition(sql`crm_companies.name_key`, words) : undefined))
    .orderBy(isLinked, asc(crmCompanies.name), asc(crmCompanies.id))
    .limit(most);

/** A company by its id in the CRM; `key` is its id here. */
export const companyByCrmId = async (tx: Tx, hubspotId: string) =>
  (
    await tx
      .select({ ...company, key: crmCompanies.id })
      .from(crmCompanies)
      .where(and(eq(crmCompanies.hubspot_id, hubspotId), isThere))
  )[0];

export const contactsOfCompany = (tx: Tx, companyId: string) =>
  tx
    .select({
      first_name: crmContacts.first_name,
      last_name: crmContacts.last_name,
      email: crmContacts.email,
      phone: crmContacts.phone,
      job_title: crmContacts.job_title,
    })
    .from(crmContacts)
    .where(eq(crmContacts.company_id, companyId))
    .orderBy(asc(crmContacts.place));

/** The stages of all pipelines that are not deleted, each in its place. */
export const openStages = (tx: Tx) =>
  tx
    .select({
      id: dealStages.id,
      name: dealStages.name,
      probability: dealStages.probability,
      outcome: dealStages.outcome,
      pipeline: { id: pipelines.id, name: pipelines.name },
    })
    .from(dealStages)
    .innerJoin(pipelines, eq(pipelines.id, dealStages.pipeline_id))
    .where(and(isNull(dealStages.deleted_at), isNull(pipelines.deleted_at)))
    .orderBy(
      asc(pipelines.position),
      asc(pipelines.name),
      asc(pipelines.id),
      asc(dealStages.position),
      asc(dealStages.name),
      asc(dealStages.id),
    );

/** Companies with their contacts, and deals with their services and the stages they went through before. */
export async function insertCrm(
  tx: Tx,
  all: {
    readonly companies: readonly (typeof crmCompanies.$inferInsert)[];
    readonly contacts: readonly (typeof crmContacts.$inferInsert)[];
    readonly deals: readonly (typeof deals.$inferInsert)[];
    readonly services: readonly (typeof dealServices.$inferInsert)[];
    readonly history: readonly (typeof dealStageHistory.$inferInsert)[];
  },
): Promise<void> {
  await insertMany(tx, crmCompanies, all.companies);
  await insertMany(tx, crmContacts, all.contacts);
  await insertMany(tx, deals, all.deals);
  await insertMany(tx, dealServices, all.services);
  await insertMany(tx, dealStageHistory, all.history);
}
