import { and, eq, sql } from 'drizzle-orm';
import { messages } from '#contract/core/rules.ts';
import { invalid } from '../http/refusal.ts';
import { dealStages, pipelines } from '../integrations/crm/tables.ts';
import type { Rule } from '../records/record-handlers.ts';
import { onceBy } from '../records/rules.queries.ts';
import { pipelineQueries, stageQueries } from './queries.ts';

export const onePipelineOfName = onceBy(pipelineQueries, pipelines.name);

/** Refuses a second stage of a name in a pipeline. */
export const onceInPipeline: Rule<typeof dealStages> = async ({ id, name, pipeline_id }, { tx }) => {
  const isNamedSo = eq(sql`app.fold(${dealStages.name})`, sql`app.fold(${name})`);
  const same = and(eq(dealStages.pipeline_id, pipeline_id), isNamedSo);
  if ((await stageQueries.others(tx, { id }, same)).length > 0)
    throw invalid('form.name', messages.duplicated);
};

/** Refuses another pipeline for a stage that deals are in, and another way of counting: won deals would be won no longer. */
export const dealsStay: Rule<typeof dealStages> = async ({ id, ...after }, { tx, before }) => {
  if (!before) return;
  const field = (['pipeline_id', 'outcome'] as const).find((column) => before[column] !== after[column]);
  if (field && (await stageQueries.uses(tx, id)).length > 0)
    throw invalid(
      field === 'outcome' ? 'form.outcome' : 'form.pipeline',
      'Deals are in this stage as it is. Add another stage instead.',
    );
};
