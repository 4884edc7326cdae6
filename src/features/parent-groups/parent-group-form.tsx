import { groupTypes } from '#contract/parent-groups/group-words.ts';
import { parentGroupForm } from '#contract/parent-groups/parent-groups.form.ts';
import { labelOf } from '#src/lib/names.ts';
import { choiceField, type RecordField, severalField, textField } from '#src/records/fields.tsx';
import { partyField } from '#src/records/party-field.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { parentGroupScreens } from './parent-group-screens.tsx';

const optional = { optional: true } as const;

/** A field that the forms of a kind do not show. */
const kept = (label: string, blank: string, show?: (value: string) => string): RecordField<string> => ({
  label,
  blank,
  ...(show && { show }),
  Control: () => null,
});

const common = {
  types: severalField('Types', groupTypes, optional),
  country: choiceField('Country', { ...optional, nothing: 'There is no such country.' }),
  ultimate_owner: textField('Ultimate owner', {
    ...optional,
    hint: 'The person or family behind all of it.',
  }),
};

/** The form of a group, by its kind, which stays. */
export const parentGroupForms = {
  CORPORATE: recordForm(parentGroupScreens, {
    schema: parentGroupForm,
    fields: {
      kind: kept('Kind', 'CORPORATE', labelOf),
      name: textField('Name'),
      party: kept('Person', ''),
      ...common,
    },
    lines: ['name', 'types', ['country', 'ultimate_owner'], ['kind', 'party']],
  }),
  INDIVIDUAL: recordForm(parentGroupScreens, {
    schema: parentGroupForm,
    fields: {
      kind: kept('Kind', 'INDIVIDUAL', labelOf),
      party: partyField('Person', 'PERSON'),
      name: textField('Name of the group', { ...optional, hint: 'The person’s name if empty.' }),
      ...common,
    },
    lines: ['party', 'name', 'types', ['country', 'ultimate_owner'], 'kind'],
  }),
};
