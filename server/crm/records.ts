import { records } from '#contract/records.ts';
import { clientsOfCompanies } from '../clients/hubspot.queries.ts';
import { namesOfServices } from '../clients/queries.ts';
import { invalid } from '../http/refusal.ts';
import { namedUsers } from '../people/queries.ts';
import { type Rule, recordHandlers } from '../records/record-handlers.ts';
import { references } from '../records/references.ts';
import { known } from '../records/rules.queries.ts';
import { countryOf, knownCountry } from '../reference/countries.ts';
import {
  companyQueries,
  countStages,
  dealQueries,
  historyOfDeals,
  namesOfCompanies,
  namesOfPipelines,
  namesOfPresentClients,
  pipelineQueries,
  stageQueries,
  stagesById,
} from './queries.ts';
import { dealsStay, onceInPipeline, onePipelineOfName } from './rules.queries.ts';

export const pipelineHandlers = recordHandlers(records.pipelines, {
  queries: pipelineQueries,
  title: ({ name }) => name,
  toColumns: (form) => form,
  toAnswer: (rows) => rows.map(({ position }) => ({ position })),
  rules: [onePipelineOfName],
  async whyKept({ id, name }, tx) {
    return (await countStages(tx, id)) > 0 ? `There are stages in ${name}. Delete them first.` : null;
  },
});

const ofStage = references({
  pipeline: { column: 'pipeline_id', names: namesOfPipelines, message: 'There is no such pipeline.' },
});

export const stageHandlers = recordHandlers(records.dealStages, {
  queries: stageQueries,
  title: ({ name }) => name,
  toColumns: ({ pipeline, ...form }) => ({ ...form, pipeline_id: pipeline }),
  async toAnswer(rows, tx) {
    const named = await ofStage.toAnswer(rows, tx);
    return rows.map(({ position, probability }, at) => ({
      position,
      probability,
      pipeline: named[at]?.pipeline ?? { id: '', name: '' },
    }));
  },
  rules: [ofStage.areKnown, onceInPipeline, dealsStay],
  inUse: 'Move them to another stage first.',
  fieldOf: { pipeline_id: 'pipeline' },
});

export const companyHandlers = recordHandlers(records.companies, {
  queries: companyQueries,
  title: ({ name }) => name,
  toColumns: ({ country, ...form }) => ({ ...form, country_code: country && knownCountry(country) }),
  async toAnswer(rows, tx) {
    const linked = await clientsOfCompanies(
      tx,
      rows.map(({ hubspot_id }) => hubspot_id),
    );
    return rows.map(({ country_code, hubspot_id }) => {
      const client = linked.find(({ hubspot }) => hubspot === hubspot_id);
      return {
        country: country_code ? countryOf(country_code) : null,
        hubspot_id,
        client: client ? { id: client.id, name: client.name } : null,
      };
    });
  },
  async whyKept({ name, hubspot_id }, tx) {
    const [client] = await clientsOfCompanies(tx, [hubspot_id]);
    return client ? `${name} is linked to the client ${client.name}. End the link first.` : null;
  },
  inUse: 'Give them another company first.',
  fieldOf: { country_code: 'country' },
});

type DealTable = (typeof dealQueries)['table'];

const ofDeal = references({
  company: { column: 'company_id', names: namesOfCompanies, message: 'There is no such company in the CRM.' },
  owner: { column: 'owner_id', names: namedUsers, message: 'There is no such colleague.' },
  originator: { column: 'originator_id', names: namedUsers, message: 'There is no such colleague.' },
  services: { column: 'services', names: namesOfServices, message: 'One of these services is not there.' },
});
const isClient = known('client_id', 'client', namesOfPresentClients, 'There is no such client.');

/** A client that is deleted meanwhile stays with its deals, and is chosen for no others. */
const clientIsThere: Rule<DealTable> = async (deal, call) => {
  if (deal.client_id !== call.before?.client_id) await isClient(deal, call);
};
/** Refuses a stage that is not there, and one that counts as lost without the reason. */
const stageFits: Rule<DealTable> = async ({ stage_id, lost_reason }, { tx }) => {
  const [stage] = await stagesById(tx, [stage_id]);
  if (!stage || stage.deleted_at !== null) throw invalid('form.stage', 'There is no such stage.');
  if (stage.outcome === 'LOST' && !lost_reason)
    throw invalid('form.lost_reason', 'Say why the deal was lost.');
};

const nobody = { id: '', name: '' };

export const dealHandlers = recordHandlers(records.deals, {
  queries: dealQueries,
  title: ({ name }) => name,
  toColumns: ({ stage, company, company_name, client, owner, originator, services, ...form }) => ({
    ...form,
    stage_id: stage,
    company_id: company,
    company_name: company === null ? company_name : null,
    client_id: client,
    owner_id: owner,
    originator_id: originator,
    services: services.toSorted(),
  }),
  async toAnswer(rows, tx) {
    const stages = await stagesById(tx, [...new Set(rows.map(({ stage_id }) => stage_id))]);
    const named = await ofDeal.toAnswer(rows, tx);
    const clients = await namesOfPresentClients(tx, [
      ...new Set(rows.flatMap(({ client_id }) => client_id ?? [])),
    ]);
    const companies = await namesOfCompanies(tx, [
      ...new Set(rows.flatMap(({ company_id }) => company_id ?? [])),
    ]);
    const history = await historyOfDeals(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, stage_id, company_id, client_id, company_name, hubspot_id, created_at }, at) => {
      const stage = stages.find((each) => each.id === stage_id);
      const others = named[at] ?? { company: null, owner: null, originator: null, services: [] };
      return {
        ...others,
        stage: stage ? { id: stage.id, name: stage.name } : nobody,
        pipeline: stage?.pipeline ?? nobody,
        outcome: stage?.outcome ?? 'OPEN',
        probability: stage?.probability ?? 0,
        company_name: others.company?.name ?? company_name,
        company_hubspot_id: companies.find((each) => each.id === company_id)?.hubspot_id ?? null,
        // A deleted client is nobody's to see but of those who restore it.
        client: clients.find((each) => each.id === client_id) ?? null,
        ...{ hubspot_id, created_at },
        stage_history: history
          .filter(({ deal_id }) => deal_id === id)
          .map(({ stage, pipeline, entered_at }) => ({ stage, pipeline, entered_at })),
      };
    });
  },
  rules: [ofDeal.areKnown, clientIsThere, stageFits],
  fieldOf: {
    stage_id: 'stage',
    company_id: 'company',
    client_id: 'client',
    owner_id: 'owner',
    originator_id: 'originator',
  },
});
