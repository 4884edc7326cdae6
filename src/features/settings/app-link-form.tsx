import { permissions } from '#contract/core/permissions.ts';
import { appLinkForm } from '#contract/firm/app-links.form.ts';
import { permissionLabel } from '#src/lib/names.ts';
import { checkField, choiceField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { appLinkScreens } from './app-link-screens.tsx';

const ofPermissions = permissions.api.map((permission) => ({
  value: permission,
  label: permissionLabel(permission),
}));
const permission = choiceField('Permission', {
  optional: true,
  nothing: 'There is no such permission.',
  hint: 'Leave it empty to show the link to all staff.',
});

export const appLinkRecordForm = recordForm(appLinkScreens, {
  schema: appLinkForm,
  fields: {
    title: textField('Title'),
    url: textField('Address', { holds: 'web' }),
    icon: choiceField('Icon', { nothing: 'There is no such icon.' }),
    permission: {
      ...permission,
      // The permissions are loaded with the form alone.
      Control: ({ choices: _, ...props }) => <permission.Control {...props} choices={ofPermissions} />,
    },
    position: {
      ...textField('Position', { holds: 'whole', hint: 'The lowest number comes first.' }),
      blank: '10',
    },
    new_design: checkField('Opens in place of Portico instead of a new tab'),
  },
  lines: ['title', 'url', ['icon', 'position'], 'permission', 'new_design'],
});
