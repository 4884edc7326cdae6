import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { country } from '../reference.ts';
import type { fieldDefinitionForm } from './field-definitions.form.ts';
import { definitionKinds, fieldEntities } from './words.ts';

/** Fields the firm adds to its clients. */
export const fieldDefinitions = record({
  name: 'fieldDefinitions',
  parent: 'firm',
  path: '/field_definitions',
  pages: { folder: '/fields' },
  noun: 'field definition',
  form: formOf<typeof fieldDefinitionForm>(),
  answer: { country: v.nullable(country) },
  references: { country: 'code' },
  fields: {
    entity: { type: 'choice', label: 'Applies to', filter: true, always: true, options: fieldEntities },
    label: { type: 'text', label: 'Label', sort: true, filter: true, always: true },
    type: { type: 'choice', label: 'Type', filter: true, always: true, options: definitionKinds },
    country: { type: 'choice', label: 'Country', filter: true },
  },
  may: { view: ['view client'], edit: ['edit settings'] },
  offline: 'read',
});
export type FieldDefinition = Answer<typeof fieldDefinitions.read>;
