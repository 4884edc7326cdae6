import * as v from 'valibot';
import { type Answer, endpoint } from '../core/endpoint.ts';
import { date, id, idParams, instant, namedRef, version } from '../core/values.ts';
import { approvalModes, approvalSubjects } from './approver-words.ts';
import { approverForm } from './approvers.form.ts';
import { approvalRights } from './attributes.ts';

/* Who approves what for a client, up to what amount, alone or jointly, and until when. Rights for payroll rule its reports (0125). */

const approver = v.object({
  id,
  version,
  updated_at: instant,
  contact: namedRef,
  subject: v.picklist(approvalSubjects),
  mode: v.picklist(approvalModes),
  joint_with: v.array(namedRef),
  most: v.nullable(v.string()),
  currency: v.nullable(v.string()),
  from: date,
  to: v.nullable(date),
  /** True on the days from the first to the last. */
  in_force: v.boolean(),
});
export type Approver = v.InferOutput<typeof approver>;

const { view, edit } = approvalRights.description.may;
const views = { by: 'bearer', audiences: ['staff'], permissions: { all: view } } as const;
const edits = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', ...edit] },
} as const;

export const listApprovers = endpoint({
  name: 'approvers.list',
  summary: 'Who approves what for a client, those in force first, and the contacts who can be given a right',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/approvers',
  params: idParams,
  shape: 'data',
  answer: v.object({ approvers: v.array(approver), contacts: v.array(namedRef) }),
  allow: views,
});
export type Approvers = Answer<typeof listApprovers>;
export const addApprover = endpoint({
  name: 'approvers.add',
  summary: 'Give a contact of a client a right to approve; the same id once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/approvers',
  params: idParams,
  body: v.object({ id, form: approverForm }),
  shape: 'data',
  answer: approver,
  allow: edits,
});
export const changeApprover = endpoint({
  name: 'approvers.change',
  summary: 'Change a right to approve',
  api: 'main',
  method: 'PUT',
  path: '/approvers/{id}',
  params: idParams,
  body: v.object({ version, form: approverForm }),
  shape: 'data',
  answer: approver,
  allow: edits,
});
export const removeApprover = endpoint({
  name: 'approvers.remove',
  summary: 'Take away a right to approve',
  api: 'main',
  method: 'POST',
  path: '/approvers/{id}/remove',
  params: idParams,
  body: v.object({ version }),
  shape: 'none',
  allow: edits,
});
