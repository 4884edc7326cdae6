import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readImports } from '#scripts/import-rules/read.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const composed = /^server\/[\w-]+\/(handlers|jobs|duties)\.ts$/;

/** The composed files that a file imports. */
const importsOf = (path: string): string[] =>
  readImports(path, readFileSync(`${root}${path}`, 'utf8'))
    .imports.map(({ of }) => of)
    .filter((of) => /\/(handlers|jobs|duties)\.ts$/.test(of));

test('every domain with handlers, jobs or duties is in the list', () => {
  const files = globSync('server/*/{handlers,jobs,duties}.ts', { cwd: root });
  expect(importsOf('server/domains.ts').filter((path) => composed.test(path))).toEqual(files.sort());
});

test('handlers and jobs of a folder in a domain are among those of the domain', () => {
  const files = globSync('server/*/*/**/{handlers,jobs,duties}.ts', { cwd: root });
  const composers = globSync('server/*/**/{handlers,jobs,duties}.ts', { cwd: root });
  expect(files.filter((path) => !composers.some((by) => importsOf(by).includes(path)))).toEqual([]);
});
