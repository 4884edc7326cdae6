import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, mayOnTab, record } from '../core/record.ts';
import { instant, namedRef } from '../core/values.ts';
import { stageOutcomes } from './crm-words.ts';
import type { dealForm } from './deals.form.ts';

const optionalNamed = v.nullable(namedRef);

/** Deals of the firm, in the stages of a pipeline. */
export const deals = record({
  name: 'deals',
  parent: 'firm',
  path: '/deals',
  pages: { within: '/app/clients', folder: '/deal', own: true },
  noun: 'deal',
  form: formOf<typeof dealForm>(),
  answer: {
    stage: namedRef,
    pipeline: namedRef,
    outcome: v.picklist(stageOutcomes),
    /** That of its stage, percent. */
    probability: v.number(),
    company: optionalNamed,
    company_name: v.nullable(v.string()),
    /** The company's id in the CRM. */
    company_hubspot_id: v.nullable(v.string()),
    client: optionalNamed,
    owner: optionalNamed,
    originator: optionalNamed,
    services: v.array(namedRef),
    hubspot_id: v.string(),
    created_at: instant,
    /** The stages it was in, the first first, by the names they had then. */
    stage_history: v.array(v.object({ stage: v.string(), pipeline: v.string(), entered_at: instant })),
  },
  references: { stage: 'id', company: 'id', client: 'id', owner: 'id', originator: 'id', services: 'id' },
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    stage: { type: 'reference', label: 'Stage', filter: true, always: true },
    pipeline: { type: 'reference', label: 'Pipeline', filter: true, always: true },
    outcome: {
      type: 'choice',
      label: 'Counts as',
      sort: true,
      filter: true,
      always: true,
      options: stageOutcomes,
    },
    close_date: { type: 'date', label: 'Close date', sort: true, filter: true },
    owner: { type: 'reference', label: 'Owner', filter: true },
    originator: { type: 'reference', label: 'Originator', filter: true },
    amount: { type: 'number', label: 'Amount', sort: true, filter: true },
    acv: { type: 'number', label: 'ACV', sort: true, filter: true },
    currency: { type: 'text', label: 'Currency', sort: true, filter: true, always: true },
    probability: { type: 'number', label: 'Probability', sort: true, filter: true, always: true },
    client: { type: 'reference', label: 'Client', filter: true },
    company: { type: 'reference', label: 'CRM company', filter: true },
    company_name: { type: 'text', label: 'Company', sort: true, filter: true },
    services: { type: 'reference', label: 'Services', filter: true },
    hubspot_id: { type: 'text', label: 'CRM id', sort: true, filter: true, always: true },
    created_at: { type: 'date', label: 'Created', sort: true, filter: true, always: true },
    lost_reason: { type: 'text', label: 'Reason it was lost', filter: true },
  },
  may: mayOnTab('view bd client'),
  offline: 'read',
});
export type Deal = Answer<typeof deals.read>;
