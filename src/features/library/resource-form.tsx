import { resourceForm } from '#contract/library/resources.form.ts';
import { areaField, choiceField, linesField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { resourceScreens } from './resource-screens.tsx';

export const resourceRecordForm = recordForm(resourceScreens, {
  schema: resourceForm,
  fields: {
    title: textField('Title'),
    topic: textField('Topic', { hint: 'Resources of one topic stand together, such as Registers.' }),
    url: textField('Address', {
      optional: true,
      holds: 'web',
      hint: 'Without one, add a file under Editions.',
    }),
    description: areaField('Description', { optional: true }),
    country: choiceField('Country', { optional: true, nothing: 'There is no such country.' }),
    tags: linesField('Tags', { optional: true, hint: 'Other words it is found by, one a line.' }),
  },
  lines: ['title', ['topic', 'country'], 'url', 'description', 'tags'],
});
