import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, mayOnTab, record } from '../core/record.ts';
import { id } from '../core/values.ts';
import { definitionKinds } from '../firm/words.ts';
import type { attributeForm } from './attributes.form.ts';
import { attributeSources } from './service-words.ts';

const definition = v.object({ id, key: v.string(), name: v.string(), type: v.picklist(definitionKinds) });

/** Values of the fields the firm added to its clients. */
export const attributes = record({
  name: 'attributes',
  path: '/attributes',
  pages: { folder: '/info/attributes' },
  noun: 'attribute',
  form: formOf<typeof attributeForm>(),
  answer: { definition, source: v.picklist(attributeSources) },
  fields: { definition: { type: 'reference', label: 'Field', filter: true, always: true } },
  may: mayOnTab('view info client'),
  offline: 'queue',
});
export type Attribute = Answer<typeof attributes.read>;
