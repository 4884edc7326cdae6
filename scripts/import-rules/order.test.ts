import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkOrder } from './order.ts';
import { type Step, serverOrder, upward } from './server-order.ts';

const order: readonly Step[] = [
  ['db', ''],
  ['people/tables.ts', ''],
  ['mail', ''],
  ['people', ''],
  ['signing', ''],
  ['people/{access,roles}', ''],
];
const problems = (path: string, of: string, known: typeof upward = []) =>
  checkOrder(new Map([[path, `import { x } from '#${of}';`]]), order, known).map((one) =>
    one.replace(/\. .*$/, ''),
  );

test.each([
  ['server/people/people.ts', 'server/db/db.ts'],
  ['server/people/people.ts', 'server/people/tables.ts'],
  ['server/mail/letter.ts', 'server/people/tables.ts'],
  ['server/people/roles/own.ts', 'server/signing/envelope/send.ts'],
  // the list of a domain's handlers names all of its parts
  ['server/people/handlers.ts', 'server/people/roles/handlers.ts'],
  // files beside the folders
  ['server/db/db.ts', 'server/clock.ts'],
  ['server/domains.ts', 'server/people/handlers.ts'],
  // a test drives what it likes
  ['server/db/db.test.ts', 'server/people/people.ts'],
])('%s may import %s', (path, of) => {
  expect(problems(path, of)).toEqual([]);
});

test.each([
  ['server/db/db.ts', 'server/mail/letter.ts'],
  ['server/mail/letter.ts', 'server/people/people.ts'],
  ['server/people/tables.ts', 'server/people/people.ts'],
  ['server/people/people.ts', 'server/people/roles/own.ts'],
  ['server/people/handlers.ts', 'server/signing/envelope/send.ts'],
  ['server/signing/handlers.ts', 'server/people/access/handlers.ts'],
])('%s may not import %s', (path, of) => {
  expect(problems(path, of)).toEqual([`${path}:1 imports ${of}, which is above it`]);
});

test('a folder without a step is asked for one', () => {
  expect(problems('server/boards/board.ts', 'server/db/db.ts')).toEqual([
    'server/boards/board.ts is in no step of scripts/import-rules/server-order.ts',
  ]);
});

test('an import on the list is let through, and leaves the list with its import', () => {
  const known = [['mail/letter.ts', 'people/people.ts', 'why']] as const;
  expect(problems('server/mail/letter.ts', 'server/people/people.ts', known)).toEqual([]);
  expect(problems('server/mail/letter.ts', 'server/db/db.ts', known)).toEqual([
    'server/mail/letter.ts imports server/people/people.ts no more',
  ]);
});

test('the list gets no longer', () => {
  expect(upward.length).toBeLessThanOrEqual(3);
});

test('every step is of something that is there, and says why it lies where it does', () => {
  for (const [at, why] of serverOrder) {
    expect(globSync(`server/${at}`).length, at).toBeGreaterThan(0);
    expect(why).not.toBe('');
  }
});
