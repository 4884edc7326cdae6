import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { document } from '../../../tests/fixtures/openapi-example.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = (tool: string, args: string[], options: { cwd: string }) =>
  promisify(execFile)(join(root, 'node_modules', '.bin', tool), args, options);
/** A program of a stranger. */
const use = `
import { clientsExport } from './client';
const answer = await clientsExport({ id: '1', export_list_name: 'Clients', format: 'csv', columns: ['name'], filters: [{ or: [{ field: 'name', operator: 'EQ' }] }] });
if (answer.status === 200) answer.data.data.rows.toFixed();
// @ts-expect-error There is no such format.
clientsExport({ id: '1', export_list_name: 'Clients', format: 'pdf', columns: ['name'] });
export {};
`;

test('Redocly finds no error', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});

// Of oazapfts: openapi-typescript takes no TypeScript newer than 5 beside it.
test('a generated client type-checks', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-openapi-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    await run('oazapfts', ['openapi.json', 'client.ts'], { cwd: folder });
    await writeFile(join(folder, 'use.ts'), use);
    await run(
      'tsc',
      [
        '--noEmit',
        '--strict',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--lib',
        'es2023,dom',
        'use.ts',
      ],
      { cwd: folder },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
