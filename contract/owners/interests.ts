import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { namedRef } from '../core/values.ts';
import { partyKinds } from '../parties/party-words.ts';
import type { interestForm } from './interests.form.ts';
import { directnesses, interestTypes } from './owner-words.ts';

/** Permissions of whatever says who owns a client. */
export const mayOwners = {
  view: ['view ubo'],
  create: ['view ubo', 'create ubo'],
  edit: ['view ubo', 'edit ubo'],
} as const;

/** The interests that parties have in clients: shareholders and others who own or control. */
export const interests = record({
  name: 'interests',
  path: '/ubos',
  pages: { folder: '/shareholders', list: '/list', create: '/create-individual' },
  noun: 'interest',
  form: formOf<typeof interestForm>(),
  /** A party that was merged is answered by its survivor. */
  answer: {
    party: namedRef,
    share_class: v.nullable(namedRef),
    /** If the party is a person or an entity. */
    party_kind: v.nullable(v.picklist(partyKinds)),
  },
  references: { party: 'id', share_class: 'id' },
  fields: {
    type: { type: 'choice', label: 'Kind', sort: true, filter: true, always: true, options: interestTypes },
    direct: { type: 'choice', label: 'Directly', filter: true, always: true, options: directnesses },
    from: { type: 'date', label: 'From', sort: true, filter: true },
    to: { type: 'date', label: 'To', sort: true, filter: true },
  },
  may: mayOwners,
  offline: 'never',
});
export type Interest = Answer<typeof interests.read>;
