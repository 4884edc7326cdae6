import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { references, text } from '../core/fields.ts';
import { mayLeaveOut } from '../core/left-out.ts';
import { form } from '../core/rules.ts';
import { id, idParams, namedRef, version } from '../core/values.ts';
import { roleNames } from './person-form.ts';

export const directoryGroup = v.object({
  id,
  name: v.string(),
  /** As it comes with an id token; null: made by hand. */
  external_id: v.nullable(v.string()),
  roles: v.array(v.string()),
  teams: v.array(namedRef),
  members: v.array(namedRef),
  version,
});
export type DirectoryGroup = v.InferOutput<typeof directoryGroup>;

/** The effect of a mapping on somebody, gained and lost: titles of roles, names of teams, permissions. */
export const mappingEffect = v.object({
  person: namedRef,
  gains: v.array(v.string()),
  loses: v.array(v.string()),
});

const view = { by: 'bearer', audiences: ['staff'], permissions: { all: ['view ad group'] } } as const;
const edit = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view ad group', 'edit ad group'] },
} as const;

export const groupForm = form({
  name: text({ required: 'name' }),
  /** The id in the `groups` or `roles` claim of id tokens; empty for a group made by hand. */
  external_id: text({ max: 200 }),
});
export const mapping = form({
  /** Every role but those that edit roles: administrators are named one by one. */
  roles: v.pipe(
    roleNames('A group cannot give this role.'),
    v.check((chosen) => !chosen.includes('ADM'), 'A group cannot give this role.'),
  ),
  teams: references(),
  members: references(),
});
export type MappingEffect = v.InferOutput<typeof mappingEffect>;
export type Mapping = v.InferOutput<typeof mapping>;

export const listGroups = endpoint({
  name: 'adGroups.list',
  summary: 'Directory groups with the roles and teams they give',
  api: 'main',
  method: 'GET',
  path: '/ad-groups',
  shape: 'data',
  answer: v.array(directoryGroup),
  allow: view,
});
export const readGroup = endpoint({
  name: 'adGroups.read',
  summary: 'A directory group with its mapping and members',
  api: 'main',
  method: 'GET',
  path: '/ad-groups/{id}',
  params: idParams,
  shape: 'data',
  answer: directoryGroup,
  allow: view,
});
export const createGroup = endpoint({
  name: 'adGroups.create',
  summary: 'Add a directory group',
  api: 'main',
  method: 'POST',
  path: '/ad-groups',
  body: v.object({ id, form: mayLeaveOut(groupForm) }),
  shape: 'data',
  answer: directoryGroup,
  allow: edit,
});
export const deleteGroup = endpoint({
  name: 'adGroups.delete',
  summary: 'Remove a directory group: its members lose the roles and teams it gives',
  api: 'main',
  method: 'DELETE',
  path: '/ad-groups/{id}',
  params: idParams,
  shape: 'none',
  allow: edit,
});
export const previewMapping = endpoint({
  name: 'adGroups.preview',
  summary: 'Say who would gain and lose what by a mapping, changing nothing',
  api: 'main',
  method: 'POST',
  path: '/ad-groups/{id}/map/preview',
  params: idParams,
  body: v.object({ form: mapping }),
  shape: 'data',
  answer: v.array(mappingEffect),
  allow: edit,
});
export const mapGroup = endpoint({
  name: 'adGroups.map',
  summary: 'Set the roles and teams a directory group gives, and the members of one made by hand',
  api: 'main',
  method: 'PUT',
  path: '/ad-groups/{id}/map',
  params: idParams,
  body: v.object({ version, form: mapping }),
  shape: 'data',
  answer: directoryGroup,
  allow: edit,
});
