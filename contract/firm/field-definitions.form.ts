import * as v from 'valibot';
import { choice, flag, lines, optionalCountry, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { definitionKinds, fieldEntities } from './words.ts';

export const fieldDefinitionForm = v.pipe(
  form({
    entity: choice(fieldEntities, 'Choose what it is a field of.'),
    key: v.pipe(
      text({ required: 'key' }),
      v.regex(/^[a-z][a-z0-9_]*$/, 'Write small letters, digits and _, such as vat_group.'),
    ),
    label: text({ required: 'label' }),
    type: choice(definitionKinds, 'Choose a type.'),
    required: flag(),
    /** Values of a LIST. */
    options: lines(100),
    country: optionalCountry(),
  }),
  v.forward(
    v.check(({ type, options }) => type !== 'LIST' || options.length > 0, 'Write at least 1 option.'),
    ['options'],
  ),
);
