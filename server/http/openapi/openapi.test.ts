import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Hono } from 'hono';
import { generateSource } from 'oazapfts';
import { expect, test } from 'vitest';
import { servedDocument } from '../../../tests/fixtures/openapi-example.ts';
import { readConfig } from '../../config.ts';
import { handlers } from '../../handlers.ts';
import type { Env } from '../env.ts';
import { mountDocs } from '../pages/docs.ts';

const app = new Hono<Env>();
mountDocs(app, handlers, {
  config: readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://portico.example' }),
  version: '1.0.0',
});
const document = await servedDocument((path) => app.request(path));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
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
    const described = join(folder, 'openapi.json');
    await writeFile(described, JSON.stringify(document));
    await writeFile(join(folder, 'client.ts'), await generateSource(described));
    await writeFile(join(folder, 'use.ts'), use);
    const options = '--noEmit --strict --module esnext --moduleResolution bundler --lib es2023,dom use.ts';
    await run(join(root, 'node_modules', '.bin', 'tsc'), options.split(' '), { cwd: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
});
