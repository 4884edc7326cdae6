import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GrantColumn, grants } from '#contract/core/grants.ts';
import { endpoints } from '#contract/index.ts';
import { contacts } from '#server/contacts/tables.ts';
import { payrollEmployees } from '#server/payroll/tables.ts';
import {
  directoryGroups,
  groupRoles,
  groupTeams,
  roles,
  userGroups,
  userRoles,
  users,
  userTeams,
} from '#server/people/tables.ts';
import { type TestFirm, testFirm } from '../fixtures.ts';
import { type TestServer, testServer } from '../test-server.ts';
import type { Attempt } from './attempt.ts';
import { contactAttempts } from './contact-attempts.ts';
import { employeeAttempts } from './employee-attempts.ts';
import { handOverAttempts } from './hand-over-attempts.ts';
import { nonGrants } from './non-grants.ts';
import { peopleAttempts } from './people-attempts.ts';

/* Nobody gives what they lack, by any column or call. */

let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
});
afterAll(() => server.close());

const tables: readonly PgTable[] = [
  ...[contacts, payrollEmployees, users, roles, directoryGroups],
  ...[userRoles, userTeams, groupRoles, groupTeams, userGroups],
];

describe.each(tables.map((table) => [getTableName(table), table] as const))('of %s', (name, table) => {
  test('each column gives a right, or does not for a reason, and no other is named', () => {
    const given = Object.keys(grants).flatMap((key) => {
      const [of, column = ''] = key.split('.');
      return of === name ? [column] : [];
    });
    const others = Object.values(nonGrants[name] ?? {}).flat();
    expect([...given, ...others].toSorted()).toEqual(Object.keys(getTableColumns(table)).toSorted());
  });
});

test('each call that is named as a way to give a right is one of the contract', () => {
  const calls = Object.values(endpoints).map(({ name }) => name);
  for (const { doors } of Object.values(grants)) expect(calls).toEqual(expect.arrayContaining([...doors]));
});

/** The outcome of an act: it is done, as far as the giver has the right; refused in words; or not theirs. */
async function endOf(response: Response): Promise<string> {
  if (response.ok) return 'asks';
  if (response.status === 403) return 'not theirs';
  const { code, errors, message } = (await response.json()) as Record<string, unknown>;
  const words = JSON.stringify([errors, message]);
  if (code !== 'invalid' && code !== 'conflict') return String(code);
  return /lack|hands over to themselves/.test(words) ? 'refused' : words;
}

describe.each(Object.keys(grants) as GrantColumn[])('whoever lacks the right of %s', (column) => {
  test('gives it by no call', { timeout: 120_000 }, async () => {
    const all: Record<GrantColumn, () => Promise<Attempt[]>> = {
      ...contactAttempts(server, firm),
      ...employeeAttempts(server, firm),
      ...peopleAttempts(server, firm),
      ...handOverAttempts(server, firm),
    };
    const attempts = await all[column]();
    const { doors, lacking } = grants[column];
    expect([...new Set(attempts.map(({ door }) => door))].toSorted()).toEqual([...doors].toSorted());
    const ends: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const attempt of attempts) {
      const what = `${attempt.door}: ${attempt.what}`;
      const end = await endOf(await attempt.run());
      const isLost = end === 'asks' && (await attempt.asked?.()) === false;
      ends[what] = (await attempt.given()) ? 'given' : isLost ? 'neither given nor asked for' : end;
      wanted[what] = attempt.ends ?? lacking;
    }
    expect(ends).toEqual(wanted);
  });
});
