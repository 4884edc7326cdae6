import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { variables } from '#server/config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const recipe = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const units = ['portico.service', 'portico-backup.service'];

/** The values of a directive in a unit, or of an instruction in a Containerfile. */
const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}[= ](.*)$`, 'gm'))].map(([, value = '']) => value);

/** The names in `NAME=value NAME=value`. */
const namesIn = (assignments: readonly string[]) =>
  assignments.flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''));

/** Variables that the server does not read itself. */
const others = new Set(['PATH', ...(recipe('backup.sh').match(/\bBACKUPS\b/g) ?? [])]);

describe.each(units)('%s', (name) => {
  const unit = recipe(name);

  test('sets variables that are read', () => {
    const set = namesIn(valuesOf(unit, 'Environment'));
    expect(set).toContain('DATA_DIR');
    expect(set.filter((variable) => !(variable in variables) && !others.has(variable))).toEqual([]);
  });

  test('starts a file that is there', () => {
    const [start = ''] = valuesOf(unit, 'ExecStart');
    if (start.startsWith('/opt/portico/'))
      accessSync(join(root, start.slice('/opt/portico/'.length)), constants.X_OK);
    else accessSync(join(root, start.split(' ').at(-1) ?? ''));
  });

  test('is confined, but lets Node compile and the reader of PDFs have a network of its own', () => {
    expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
    expect(valuesOf(unit, 'MemoryDenyWriteExecute')).toEqual([]);
    expect(valuesOf(unit, 'RestrictNamespaces')).toEqual(['user net']);
  });
});

test('the backup is confined as the server is', () => {
  const [server, backup] = units.map(
    (name) =>
      recipe(name).match(/^(NoNew|Capability|Protect|Private|Restrict|Lock|SystemCall|UMask)\w*=.*$/gm) ?? [],
  );
  expect(server?.length).toBeGreaterThan(15);
  expect(backup).toEqual(server);
});

test('the image sets variables that are read, and starts a file that is there', () => {
  const image = recipe('Containerfile');
  const set = namesIn(valuesOf(image, 'ENV'));
  expect(set).toContain('DATA_DIR');
  expect(set.filter((variable) => !(variable in variables))).toEqual([]);
  const [start = '[]'] = valuesOf(image, 'CMD');
  accessSync(join(root, JSON.parse(start).at(-1)));
});
