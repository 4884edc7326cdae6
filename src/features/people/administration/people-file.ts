import { fullName } from '#contract/core/text/full-name.ts';
import { newPersonForm } from '#contract/people/person-form.ts';
import { importPeople, listPeople } from '#contract/people/users.ts';
import { call } from '#src/api/call.ts';
import type { FileForm } from '#src/records/file/file-form.ts';
import { queryClient } from '#src/session/query-client.ts';
import type { PlaceValues } from './place-fields.tsx';

type Values = PlaceValues & { email: string };

/** People to invite as the rows of a file: the fields of the form that invites one. */
export const peopleFile: FileForm<Values> = {
  nouns: ['person', 'people'],
  verbs: ['Invite', 'invited'],
  about: 'Everybody gets a letter with their invitation once you invite them, and nobody before.',
  names: ['email', 'first_name', 'last_name', 'job_title', 'office', 'manager', 'roles', 'teams'],
  fields: {
    email: { label: 'E-mail', blank: '', read: (cell) => cell.trim() },
    first_name: { label: 'First name', blank: '', optional: true },
    last_name: { label: 'Last name', blank: '', optional: true },
    job_title: { label: 'Job title', blank: '', optional: true },
    office: { label: 'Office', blank: '', optional: true },
    manager: { label: 'Manager', blank: '', optional: true },
    roles: { label: 'Roles', blank: [], optional: true },
    teams: { label: 'Teams', blank: [], optional: true },
  },
  schema: newPersonForm as never,
  titleOf: ({ first_name, last_name, email }) =>
    [fullName({ first_name, last_name }), email].filter(Boolean).join(', ') || 'Nobody named',
  send: ({ id, check, rows }) =>
    call(importPeople, { body: { id, check, rows: rows as never } }, { quiet: true }),
  written: () => queryClient.invalidateQueries({ queryKey: [listPeople.name] }),
};
