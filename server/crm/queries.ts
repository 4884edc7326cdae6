import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { companies } from '#contract/crm/companies.ts';
import { deals as dealRecord } from '#contract/crm/deals.ts';
import { pipelines as pipelineRecord, dealStages as stageRecord } from '#contract/crm/pipelines.ts';
import { clients } from '../clients/tables.ts';
import { searchCondition } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import {
  crmCompanies,
  crmContacts,
  dealServices,
  dealStageHistory,
  dealStages,
  deals,
  pipelines,
} from '../integrations/crm/tables.ts';
import { recordQueries } from '../records/queries.ts';

export const pipelineQueries = recordQueries(pipelineRecord.fields, pipelines, {
  columns: { name: pipelines.name },
  order: [asc(pipelines.position), asc(pipelines.name)],
  keptFor: [{ column: dealStages.pipeline_id, why: 'A stage is in it.' }],
});

export const stageQueries = recordQueries(stageRecord.fields, dealStages, {
  columns: { name: dealStages.name, pipeline: dealStages.pipeline_id, outcome: dealStages.outcome },
  order: [
    sql`(select position from ${pipelines} where ${pipelines.id} = ${dealStages.pipeline_id})`,
    asc(dealStages.pipeline_id),
    asc(dealStages.position),
    asc(dealStages.name),
  ],
  usedBy: [{ column: deals.stage_id, words: ['deal', 'deals'] }],
});

/** Number of stages of a pipeline that are not deleted. */
export const countStages = (tx: Tx, pipelineId: string): Promise<number> =>
  tx.$count(dealStages, and(eq(dealStages.pipeline_id, pipelineId), isNull(dealStages.deleted_at)));

export const namesOfPipelines = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: pipelines.id, name: pipelines.name })
        .from(pipelines)
        .where(and(inArray(pipelines.id, ids), isNull(pipelines.deleted_at)));

/** Stages with their pipelines, also deleted ones. */
export const stagesById = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({
          id: dealStages.id,
          name: dealStages.name,
          probability: dealStages.probability,
          outcome: dealStages.outcome,
          deleted_at: dealStages.deleted_at,
          pipeline: { id: pipelines.id, name: pipelines.name },
        })
        .from(dealStages)
        .innerJoin(pipelines, eq(pipelines.id, dealStages.pipeline_id))
        .where(inArray(dealStages.id, ids));

export const companyQueries = recordQueries(companies.fields, crmCompanies, {
  columns: {
    name: crmCompanies.name,
    city: crmCompanies.city,
    country: crmCompanies.country_code,
    industry: crmCompanies.industry,
    hubspot_id: crmCompanies.hubspot_id,
    client: sql`(select app.client_survivor(${clients.id}) from ${clients} where ${clients.hubspot} = ${crmCompanies.hubspot_id} and ${clients.deleted_at} is null limit 1)`,
  },
  order: [asc(crmCompanies.name)],
  search: (text) => searchCondition(sql`crm_companies.name_key`, text),
  parts: {
    contacts: {
      own: crmContacts.company_id,
      place: crmContacts.place,
      columns: {
        first_name: crmContacts.first_name,
        last_name: crmContacts.last_name,
        email: crmContacts.email,
        phone: crmContacts.phone,
        job_title: crmContacts.job_title,
      },
    },
  },
  usedBy: [{ column: deals.company_id, words: ['deal', 'deals'] }],
});

export const namesOfCompanies = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: crmCompanies.id, name: crmCompanies.name, hubspot_id: crmCompanies.hubspot_id })
        .from(crmCompanies)
        .where(and(inArray(crmCompanies.id, ids), isNull(crmCompanies.deleted_at)));

/** The names of clients that are not deleted. */
export const namesOfPresentClients = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: clients.id, name: clients.name })
        .from(clients)
        .where(and(inArray(clients.id, ids), isNull(clients.deleted_at)));

const ofStage = (column: 'pipeline_id' | 'outcome' | 'probability' | 'position') =>
  sql`(select ${dealStages[column]} from ${dealStages} where ${dealStages.id} = ${deals.stage_id})`;

export const dealQueries = recordQueries(dealRecord.fields, deals, {
  columns: {
    name: deals.name,
    stage: deals.stage_id,
    pipeline: ofStage('pipeline_id'),
    outcome: ofStage('outcome'),
    close_date: deals.close_date,
    owner: deals.owner_id,
    originator: deals.originator_id,
    amount: deals.amount,
    acv: deals.acv,
    currency: deals.currency,
    probability: ofStage('probability'),
    client: deals.client_id,
    company: deals.company_id,
    company_name: sql`coalesce((select ${crmCompanies.name} from ${crmCompanies} where ${crmCompanies.id} = ${deals.company_id}), ${deals.company_name})`,
    services: ({ operator, keyword }) => ofServices(operator, keyword),
    hubspot_id: deals.hubspot_id,
    created_at: deals.created_at,
    lost_reason: deals.lost_reason,
  },
  order: [asc(ofStage('position')), asc(deals.name)],
  search: (text) => searchCondition(sql`deals.name_key`, text),
  links: { services: { own: dealServices.deal_id, other: dealServices.service_id } },
});

/** Deals by the services they are about. */
function ofServices(operator: string, keyword: string) {
  const some = (ids?: string[]) =>
    sql`exists (select from ${dealServices} where ${and(eq(dealServices.deal_id, deals.id), ids && inArray(dealServices.service_id, ids))})`;
  if (operator === 'ISNULL') return sql`not ${some()}`;
  if (operator === 'NOTNULL') return some();
  return operator === 'NE' ? sql`not ${some([keyword])}` : some(keyword.split(','));
}

/** The stages that deals went through, the first first. */
export const historyOfDeals = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(dealStageHistory)
        .where(inArray(dealStageHistory.deal_id, ids))
        .orderBy(asc(dealStageHistory.entered_at), asc(dealStageHistory.place));

/** The deals of a company by its id in the CRM, the latest first. */
export const dealsOfCompany = (tx: Tx, hubspotId: string) =>
  tx
    .select({
      id: deals.id,
      name: deals.name,
      stage: dealStages.name,
      outcome: dealStages.outcome,
      client_id: deals.client_id,
    })
    .from(deals)
    .innerJoin(crmCompanies, eq(crmCompanies.id, deals.company_id))
    .innerJoin(dealStages, eq(dealStages.id, deals.stage_id))
    .where(and(eq(crmCompanies.hubspot_id, hubspotId), isNull(deals.deleted_at)))
    .orderBy(desc(deals.created_at), asc(deals.id));

/** Gives the deals of a company that are of no client to one; answers them as they were. */
export async function giveDeals(
  tx: Tx,
  {
    hubspotId,
    clientId,
    now,
    userId,
  }: { hubspotId: string; clientId: string; now: string; userId: string | null },
) {
  const free = (await dealsOfCompany(tx, hubspotId)).filter(({ client_id }) => client_id === null);
  for (const { id } of free)
    await tx
      .update(deals)
      .set({
        client_id: clientId,
        updated_at: now,
        updated_by: userId,
        version: sql`${deals.version} + 1`,
      })
      .where(eq(deals.id, id));
  return free;
}
