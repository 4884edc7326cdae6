import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import { stageOutcomes } from './crm-words.ts';
import type { dealStageForm, pipelineForm } from './pipelines.form.ts';

const may = { view: ['view client'], edit: ['edit settings'] } as const;

/** Pipelines that deals move through. */
export const pipelines = record({
  name: 'pipelines',
  parent: 'firm',
  path: '/pipelines',
  noun: 'pipeline',
  form: formOf<typeof pipelineForm>(),
  answer: { position: v.number() },
  fields: { name: { type: 'text', label: 'Name', sort: true, filter: true, always: true } },
  may,
  offline: 'read',
});
export type PipelineRow = Answer<typeof pipelines.read>;

/** Stages of the pipelines, each with the chance that a deal in it is won. */
export const dealStages = record({
  name: 'dealStages',
  parent: 'firm',
  path: '/deal-stages',
  noun: 'deal stage',
  form: formOf<typeof dealStageForm>(),
  answer: { pipeline: namedRef, position: v.number(), probability: v.number() },
  references: { pipeline: 'id' },
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    pipeline: { type: 'reference', label: 'Pipeline', filter: true, always: true },
    outcome: { type: 'choice', label: 'Counts as', filter: true, always: true, options: stageOutcomes },
  },
  may,
  offline: 'read',
});
export type DealStage = Answer<typeof dealStages.read>;
