import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkImports } from './check.ts';
import { cycles } from './cycles.ts';

/** The problems of a tree of these files, without the advice. */
function broken(files: Record<string, string>): string[] {
  return checkImports(new Map(Object.entries(files))).map((problem) => problem.replace(/\. [A-Z].*$/, ''));
}

/** The ways to name a file, which are all seen through. */
const spellings: [string, (path: string, specifier: string) => string][] = [
  ['relative', (_, specifier) => specifier],
  ['by folder', (path, specifier) => `#${posix.join(posix.dirname(path), specifier)}`],
  ['by a folder on the way', (path, specifier) => `#docs/../${posix.join(posix.dirname(path), specifier)}`],
  ['by a way around', (path, specifier) => `./../${posix.basename(posix.dirname(path))}/${specifier}`],
];

const imports = (specifier: string) => `import { x } from '${specifier}';`;
const importsType = (specifier: string) => `import type { X } from '${specifier}';`;

describe.each(spellings)('import rules, of files named %s', (_, spelled) => {
  test.each([
    ['contract/core/list.ts', './limits.ts'],
    ['contract/documents/uploads.ts', '../core/limits.ts'],
    ['src/ui/table/table.tsx', '../../lib/dates.ts'],
    ['src/ui/table/table.tsx', '../link/link.tsx'],
    ['server/signing/pdf/draw/compose.ts', '../../../drawing/field.ts'],
    ['drawing/field.ts', '../contract/signing.ts'],
    ['server/signing/pdf/seal/verify-seal.ts', '../../../pades/seal.ts'],
    ['src/features/verify/check/check-file.ts', '../../../../pades/seal.ts'],
    ['src/features/people/list.tsx', './people.queries.ts'],
    ['src/features/people/list.tsx', '../../session/session.ts'],
    ['src/routes/client/my-payslips.tsx', '../../features/payroll/payslips.tsx'],
    ['src/router.tsx', './route-tree.gen.ts'],
    ['src/offline/triggers/triggers.ts', '../../../sw/protocol.ts'],
    ['sw/replay.ts', '../src/offline/outbox/flush/flush.ts'],
    ['sw/replay.ts', '../src/api/request.ts'],
    ['server/people/queries.ts', './tables.ts'],
    ['server/people/handlers.ts', '../payroll/queries.ts'],
    ['server/signing/tables.ts', '../people/tables.ts'],
    ['server/http/calls/mount.ts', '../../people/people.ts'],
    ['server/people/handlers.ts', '../../contract/people/people.ts'],
    ['server/people/handlers.ts', './roles/handlers.ts'],
    ['server/domains.ts', './people/handlers.ts'],
    ['server/domains.ts', './people/jobs.ts'],
    ['server/main.ts', './domains.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(broken({ [path]: imports(spelled(path, specifier)) })).toEqual([]);
  });

  test.each([
    ['contract/core/list.ts', '../../src/lib/dates.ts'],
    ['contract/core/command.ts', '../documents/uploads.ts'],
    ['drawing/field.ts', '../src/lib/dates.ts'],
    ['pades/cms.ts', '../contract/sealing.ts'],
    ['src/features/people/list.tsx', '../../../pades/seal.ts'],
    ['drawing/field.ts', '../server/signing/pdf/content.ts'],
    ['src/lib/dates.ts', '../../contract/core/errors.ts'],
    ['src/ui/table/table.tsx', '../../../contract/list.ts'],
    ['src/ui/table/table.tsx', '../../features/people/list.tsx'],
    ['src/features/people/list.tsx', '../payroll/payslips.tsx'],
    ['src/features/people/list.tsx', '../../shell/frame.tsx'],
    ['src/routes/client/my-payslips.tsx', '../../offline/content/files.ts'],
    ['src/main.tsx', '../sw/sw.ts'],
    ['sw/replay.ts', '../src/offline/prefetch/prefetch.ts'],
    ['sw/replay.ts', '../src/session/session.ts'],
    ['server/people/handlers.ts', '../payroll/tables.ts'],
    ['server/people/handlers.ts', '../http/mount.ts'],
    ['server/people/handlers.ts', '../../src/lib/dates.ts'],
    ['server/people/tables.ts', './queries.ts'],
    ['server/mail/outbox.ts', '../people/queries.ts'],
    ['server/db/db.ts', '../people/queries.ts'],
    ['server/http/calls/mount.ts', '../../people/tables.ts'],
    ['server/http/calls/mount.ts', '../../people/handlers.ts'],
    ['server/people/profile.ts', '../payroll/runs/handlers.ts'],
    ['server/people/profile.ts', '../payroll/jobs.ts'],
    ['server/main.ts', './payroll/duties.ts'],
    ['server/compose.ts', './domains.ts'],
  ])('%s may not import %s', (path, specifier) => {
    const of = new URL(specifier, `file:///${path}`).pathname.slice(1);
    expect(broken({ [path]: imports(spelled(path, specifier)) })).toEqual([`${path}:1 imports ${of}`]);
  });

  test('folders in order import those before them alone', () => {
    const file = (path: string, specifier: string) => broken({ [path]: imports(spelled(path, specifier)) });
    expect(file('server/signing/sending/handlers.ts', '../envelope/call.ts')).toEqual([]);
    expect(file('server/signing/envelope/call.ts', '../tables.ts')).toEqual([]);
    expect(file('server/signing/envelope/call.ts', '../sending/send-envelope.ts')).toEqual([
      'server/signing/envelope/call.ts:1 imports server/signing/sending/send-envelope.ts',
    ]);
  });

  test('types of the contract are let through to src/lib, values beside them are not', () => {
    const path = 'src/lib/names.ts';
    const specifier = spelled(path, '../../contract/people/people.ts');
    expect(broken({ [path]: importsType(specifier) })).toEqual([]);
    expect(broken({ [path]: `import { type X, y } from '${specifier}';` })).toHaveLength(1);
  });

  test.each([
    ['re-export', (list: string) => `export { x } from '${list}';`],
    ['export of all', (list: string) => `export * from '${list}';`],
    ['dynamic import', (list: string) => `const x = () => import('${list}');`],
    ['import for its effect', (list: string) => `import '${list}';`],
    ['type import', (list: string) => `let x: import('${list}').X;`],
    ['type in a comment', (list: string) => `/** @type {import('${list}').X} */`],
    ['file as an address', (list: string) => `import x from '${list}?url';`],
  ])('sees a %s', (_, write) => {
    const path = 'src/ui/card/card.tsx';
    const source = write(spelled(path, '../../features/people/list.tsx'));
    expect(broken({ [path]: `\n\n${source}` })).toEqual([
      'src/ui/card/card.tsx:3 imports src/features/people/list.tsx',
    ]);
  });

  test('a file outside every folder of the table is told to find one', () => {
    expect(broken({ 'src/helpers/all.ts': '' })).toEqual(['src/helpers/all.ts is in no folder of the table']);
  });

  test('says how to fix it', () => {
    const path = 'src/features/a/x.ts';
    expect(checkImports(new Map([[path, imports(spelled(path, '../b/y.ts'))]]))).toEqual([
      'src/features/a/x.ts:1 imports src/features/b/y.ts. Move what two features need to a lower layer, or let the two meet in a screen of src/routes.',
    ]);
  });

  test('tests may cross import rules', () => {
    expect(broken({ 'src/ui/card.test.tsx': imports('../features/people/list.tsx') })).toEqual([]);
  });
});

describe('one home each', () => {
  test.each([
    ['server/people/handlers.ts', "import { eq } from 'drizzle-orm';", 'imports drizzle-orm'],
    [
      'server/people/handlers.ts',
      "import type { PgTable } from 'drizzle-orm/pg-core';",
      'imports drizzle-orm',
    ],
    ['src/offline/content/files.ts', "import { Dexie } from 'dexie';", 'imports dexie'],
    [
      'src/shell/outbox.tsx',
      "import { useLiveQuery } from 'dexie-react-hooks';",
      'imports dexie-react-hooks',
    ],
    ['src/session/renewal/renew.ts', "await fetch('/api');", 'calls fetch()'],
    ['src/session/renewal/renew.ts', "await globalThis.fetch('/api');", 'calls fetch()'],
    ['src/ui/upload.ts', 'const request = new XMLHttpRequest();', 'calls new XMLHttpRequest()'],
    ['server/people/handlers.ts', 'const at = new Date();', 'calls new Date() now'],
    ['server/people/handlers.ts', 'const at = Date.now();', 'calls Date.now()'],
    ['src/lib/names.ts', "import { DateTime } from 'luxon';", 'imports luxon'],
    ['src/lib/time/clock.ts', "import { DateTime } from 'luxon';", 'imports luxon'],
    [
      'src/ui/field/month.ts',
      "const names = new Intl.DateTimeFormat('en');",
      'calls new Intl.DateTimeFormat()',
    ],
    ['src/ui/field/month.ts', "new Date(at).toLocaleDateString('en');", 'calls .toLocaleDateString()'],
    ['src/features/payroll/late.ts', 'const day = paid.at.getUTCDate();', 'calls .getUTCDate()'],
  ])('%s: %s', (path, source, problem) => {
    expect(broken({ [path]: source })).toEqual([`${path}:1 ${problem}`]);
  });

  test.each([
    ['server/people/queries.ts', "import { eq } from 'drizzle-orm';"],
    ['server/signing/audit/tables.ts', "import { pgTable } from 'drizzle-orm/pg-core';"],
    ['src/offline/database/cache.ts', "import { Dexie } from 'dexie';"],
    ['src/api/request.ts', "await fetch('/api');"],
    ['src/lib/time/clock.ts', 'export const now = () => Date.now();'],
    ['src/lib/time/dates.ts', "import { DateTime } from 'luxon';"],
    ['server/people/handlers.ts', 'const at = new Date(row.at); store.fetch(at); const x: Date = at;'],
  ])('%s is at home with: %s', (path, source) => {
    expect(broken({ [path]: source })).toEqual([]);
  });
});

describe('cycles', () => {
  test.each(spellings)('of values and of types are found, of files named %s', (_, spelled) => {
    const [a, b] = ['src/lib/a.ts', 'src/lib/b.ts'] as const;
    const fromA = imports(spelled(a, './b.ts'));
    const back = spelled(b, './a.ts');
    expect(broken({ [a]: fromA, [b]: imports(back) })).toEqual([`${a} → ${b} → ${a} is a cycle`]);
    expect(broken({ [a]: fromA, [b]: importsType(back) })).toHaveLength(1);
  });

  test('one behind a long way in is found once, and paths that only meet are none', () => {
    const graph = { a: ['b', 'c'], b: ['d'], c: ['d'], d: ['e'], e: ['f'], f: ['d'] };
    expect(cycles(new Map(Object.entries(graph)))).toEqual([['d', 'e', 'f', 'd']]);
  });
});
