import { titleOfRole } from '#contract/core/permissions.ts';
import { courseForm } from '#contract/library/courses.form.ts';
import { proofKinds } from '#contract/library/words.ts';
import { areaField, choiceField, manyField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { courseScreens } from './course-screens.tsx';
import { trainingProofWords } from './training/training-words.ts';

const proof = choiceField('Proof', { nothing: 'There is no such proof.' });
const proofChoices = proofKinds.map((value) => ({ value, label: trainingProofWords[value] }));

export const courseRecordForm = recordForm(courseScreens, {
  schema: courseForm,
  fields: {
    title: textField('Title'),
    topic: textField('Topic'),
    provider: textField('Provider', { optional: true }),
    description: areaField('Description', { optional: true }),
    country: choiceField('Country', { optional: true, nothing: 'There is no such country.' }),
    url: textField('Address', {
      optional: true,
      holds: 'web',
      hint: 'Without one, add a file under Editions.',
    }),
    duration: {
      ...textField('Minutes it takes', { holds: 'whole', hint: '0 if nobody knows.' }),
      blank: '0',
    },
    due_days: {
      ...textField('Due in days', { holds: 'whole', hint: 'From the day it is assigned.' }),
      blank: '30',
    },
    proof: {
      ...proof,
      blank: 'TICK',
      options: proofChoices,
      show: (kind) => proofChoices.find(({ value }) => value === kind)?.label ?? kind,
      Control: (props) => <proof.Control {...props} choices={proofChoices} />,
    },
    roles: {
      ...manyField('Required of roles', { optional: true }),
      show: (names) => names.map(titleOfRole).join(', '),
    },
    teams: manyField('Required of teams', { optional: true }),
    people: manyField('Required of colleagues', { optional: true }),
  },
  lines: [
    'title',
    ['topic', 'provider'],
    'url',
    'description',
    ['duration', 'due_days'],
    ['proof', 'country'],
    'roles',
    'teams',
    'people',
  ],
});
