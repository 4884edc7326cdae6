import { choice, count, reference, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { stageOutcomes } from './crm-words.ts';

export const pipelineForm = form({
  name: text({ required: 'name' }),
  /** Its place among the pipelines. */
  position: count(999),
});

export const dealStageForm = form({
  name: text({ required: 'name' }),
  pipeline: reference('Choose a pipeline.'),
  /** Its place in the pipeline. */
  position: count(999),
  /** Chance that a deal in it is won, percent. */
  probability: count(100),
  outcome: choice(stageOutcomes, 'Choose how the stage counts.'),
});
