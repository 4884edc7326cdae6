import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { id, namedRef } from '../core/values.ts';

/** Fields by which the list of all clients' employees can be sorted and filtered. */
export const employeeFields = {
  last_name: { type: 'text', label: 'Last name', sort: true, filter: true },
  client_id: { type: 'reference', label: 'Client', filter: true },
} as const satisfies ListFields;

/** An employee of a client with what a sender needs, without pay. */
export const employeeRow = v.object({
  id,
  client: namedRef,
  first_name: v.string(),
  last_name: v.string(),
  work_email: v.nullable(v.string()),
});
export type EmployeeRow = v.InferOutput<typeof employeeRow>;

export const listEmployees = endpoint({
  name: 'employees.list',
  summary: 'Employees of all clients but those who have left. `search` finds words of names and addresses',
  api: 'main',
  method: 'GET',
  path: '/payroll-employees',
  query: listQuery,
  shape: 'list',
  answer: employeeRow,
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client', 'view payroll client'] } },
});
