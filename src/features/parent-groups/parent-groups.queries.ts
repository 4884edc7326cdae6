import { listClients, readClient } from '#contract/clients/clients.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import {
  groupMemberships,
  readGroupMembers,
  readGroupsOfClient,
} from '#contract/parent-groups/group-memberships.ts';
import { parentGroups } from '#contract/parent-groups/parent-groups.ts';
import { queryOf } from '#src/api/query.ts';
import { writeForm } from '#src/session/write-form.ts';

export const groupQuery = (id: string) =>
  queryOf(parentGroups.read, { params: { id } }, { quiet: true, persist: false });
export const membersQuery = (id: string) =>
  queryOf(readGroupMembers, { params: { id } }, { quiet: true, persist: false });

/** The clients of which a name has these words. */
export const clientsCalled = (search: string) =>
  queryOf(
    listClients,
    { query: listSearch({ search, recordPerPage: 10 }) },
    { persist: false, quiet: true, enabled: search !== '' },
  );

/** Calls that show who belongs to which group. */
export const showMembers: readonly Pick<Endpoint, 'name'>[] = [
  readGroupMembers,
  readGroupsOfClient,
  groupMemberships.list,
  parentGroups.list,
  parentGroups.read,
  listClients,
  readClient,
];

/** Makes a write; answers its refusal by the fields of the form, or nothing once it is done. */
export const writeMember = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  writeForm(endpoint, input, showMembers);
