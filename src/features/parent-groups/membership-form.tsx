import { groupMembershipForm } from '#contract/parent-groups/group-memberships.form.ts';
import { groupRelations } from '#contract/parent-groups/group-words.ts';
import { choiceField, dateField, wordField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { membershipScreens } from './membership-screens.tsx';

const relation = wordField('Relation', groupRelations, { hint: 'How the client belongs to the group.' });

export const membershipRecordForm = recordForm(membershipScreens, {
  schema: groupMembershipForm,
  fields: {
    group: choiceField('Parent group', {
      optional: true,
      hint: 'Leave it empty if the client is not part of a group.',
      nothing: 'There is no such parent group.',
    }),
    relation: {
      ...relation,
      Control: ({ values, ...props }) =>
        values.group === '' && props.value === '' ? null : <relation.Control {...props} values={values} />,
    },
    from: dateField('From'),
    to: dateField('Until', { optional: true, hint: 'The last day.' }),
  },
  lines: ['group', 'relation', ['from', 'to']],
});
