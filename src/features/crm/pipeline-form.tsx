import { stageOutcomes } from '#contract/crm/crm-words.ts';
import { dealStageForm, pipelineForm } from '#contract/crm/pipelines.form.ts';
import { choiceField, textField, wordField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { pipelineScreens, stageScreens } from './pipeline-screens.tsx';

const place = { ...textField('Place', { holds: 'whole', hint: 'The lowest comes first.' }), blank: '1' };

export const pipelineRecordForm = recordForm(pipelineScreens, {
  schema: pipelineForm,
  fields: { name: textField('Name'), position: place },
  lines: ['name', 'position'],
});

export const stageRecordForm = recordForm(stageScreens, {
  schema: dealStageForm,
  fields: {
    name: textField('Name'),
    pipeline: choiceField('Pipeline', { nothing: 'There is no such pipeline.' }),
    position: place,
    probability: textField('Probability', { holds: 'whole', hint: 'In percent, from 0 to 100.' }),
    outcome: {
      ...wordField('Counts as', stageOutcomes, {
        hint: 'Deals in a stage that counts as lost need a reason.',
      }),
      blank: 'OPEN',
    },
  },
  lines: ['name', 'pipeline', ['position', 'probability'], 'outcome'],
});
