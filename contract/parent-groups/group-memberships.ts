import * as v from 'valibot';
import { type Answer, endpoint } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { date, id, idParams, namedRef, version } from '../core/values.ts';
import { assignmentForm, type groupMembershipForm, unassignmentForm } from './group-memberships.form.ts';
import { groupRelations } from './group-words.ts';
import { mayGroups } from './parent-groups.ts';

/** Findings on which group a client belongs to, one after the other. One without a group says that somebody looked, and it belongs to none. */
export const groupMemberships = record({
  name: 'groupMemberships',
  path: '/parent-group-memberships',
  pages: { folder: '/parent-groups', list: '/list' },
  noun: 'group membership',
  form: formOf<typeof groupMembershipForm>(),
  answer: { group: v.nullable(namedRef) },
  references: { group: 'id' },
  fields: {
    group: { type: 'reference', label: 'Parent group', filter: true, always: true },
    relation: { type: 'choice', label: 'Relation', sort: true, filter: true, options: groupRelations },
    from: { type: 'date', label: 'From', sort: true, filter: true },
    to: { type: 'date', label: 'Until', sort: true, filter: true },
  },
  may: mayGroups,
  offline: 'never',
});
export type GroupMembership = Answer<typeof groupMemberships.read>;

const views = { by: 'bearer', audiences: ['staff'], permissions: { all: mayGroups.view } } as const;
const edits = { by: 'bearer', audiences: ['staff'], permissions: { all: mayGroups.edit } } as const;

const member = v.object({
  /** Of the membership. */
  id,
  version,
  client: namedRef,
  relation: v.nullable(v.picklist(groupRelations)),
  from: date,
  to: v.nullable(date),
});
const presentMember = v.object({
  ...member.entries,
  /** Other present members that own a part of it, the largest first; none for those who may not see owners. */
  owners: v.array(v.object({ client: id, share: v.nullable(v.string()) })),
});
export type PresentMember = v.InferOutput<typeof presentMember>;

export const readGroupMembers = endpoint({
  name: 'parentGroups.members',
  summary: 'The clients of a parent group with who of them owns whom, and those that have left it',
  api: 'main',
  method: 'GET',
  path: '/parent-groups/{id}/members',
  params: idParams,
  shape: 'data',
  answer: v.object({ members: v.array(presentMember), past: v.array(member) }),
  allow: views,
});
export const assignToGroup = endpoint({
  name: 'parentGroups.assign',
  summary: 'Assign a client to a parent group; the same id once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/parent-groups/{id}/assign',
  params: idParams,
  body: v.object({ id, client_id: id, form: assignmentForm }),
  shape: 'data',
  answer: member,
  allow: edits,
});
export const unassignFromGroup = endpoint({
  name: 'parentGroups.unassign',
  summary: 'End that a client belongs to a parent group, by the membership and its last day',
  api: 'main',
  method: 'POST',
  path: '/parent-groups/{id}/unassign',
  params: idParams,
  body: v.object({ membership: id, version, form: unassignmentForm }),
  shape: 'data',
  answer: member,
  allow: edits,
});
export const readGroupsOfClient = endpoint({
  name: 'parentGroups.byClient',
  summary: 'The parent group of a client today, and all findings on it, the newest first',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/parent-groups',
  params: idParams,
  shape: 'data',
  answer: v.object({
    group: v.nullable(namedRef),
    /** True if somebody has found out which group it belongs to today, or that it belongs to none. */
    assessed: v.boolean(),
    memberships: v.array(
      v.object({
        id,
        group: v.nullable(namedRef),
        relation: v.nullable(v.picklist(groupRelations)),
        from: date,
        to: v.nullable(date),
      }),
    ),
  }),
  allow: views,
});
