import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, mayOnTab, record } from '../core/record.ts';
import { id } from '../core/values.ts';
import { definitionKinds } from '../firm/words.ts';
import type { attributeForm } from './attributes.form.ts';
import { attributeSources } from './service-words.ts';

/* Values of the fields the firm added to its clients and their approval rights: a kind of record for each, with permissions of its own. */

const definition = v.object({ id, key: v.string(), name: v.string(), type: v.picklist(definitionKinds) });
const alike = {
  form: formOf<typeof attributeForm>(),
  answer: { definition, source: v.picklist(attributeSources) },
  fields: { definition: { type: 'reference', label: 'Field', filter: true, always: true } },
} as const;

/** Of the fields of a client itself. */
export const attributes = record({
  name: 'attributes',
  path: '/attributes',
  pages: { folder: '/info/attributes' },
  noun: 'attribute',
  ...alike,
  may: mayOnTab('view info client'),
  offline: 'queue',
});
/** Of the fields of its approval rights. */
export const approvalRights = record({
  name: 'approvalRights',
  path: '/approval-rights',
  noun: 'approval right',
  ...alike,
  may: {
    view: ['view client', 'view approval rights client'],
    edit: ['edit approval rights client', 'view approval rights client'],
  },
  offline: 'never',
});
export type Attribute = Answer<typeof attributes.read>;

/** The kind of record that holds the values of a kind of field. Those of bank details belong to an account (`bank-accounts.ts`). */
export const attributesOf = {
  CLIENT: attributes,
  APPROVAL_RIGHTS: approvalRights,
} as const;

/** True if the grants of a member of staff show bank details masked. */
export const masksBankDetails = ({ masked }: { readonly masked: readonly string[] }): boolean =>
  masked.includes('view bank details client');
