import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { listedFiles } from '../offline/listed.ts';

const text = (path: string) => readFileSync(`dist/${path}`, 'utf8');
const scriptsAmong = (files: readonly string[]) => new Set(files.filter((file) => file.endsWith('.js')));
const listed = () => listedFiles(text('sw.js'));

/** Scripts of the present build; those of the one before lie beside them. */
function scripts() {
  const built = Object.values(JSON.parse(text('.vite/manifest.json')) as Record<string, { file: string }>);
  return scriptsAmong([...built.map(({ file }) => file), ...listed().map(({ url }) => url)]);
}

/** Scripts that a device keeps once somebody opened this portal on it, or none. */
const keptFor = (portal: string) =>
  scriptsAmong(listed().flatMap(({ url, portals }) => (!portals || portals.includes(portal) ? url : [])));

test('the app is few scripts, of which hardly any is small', () => {
  const all = [...scripts()].filter((file) => existsSync(`dist/${file}`));
  expect(all.length).toBeGreaterThan(20);
  expect(all.length).toBeLessThanOrEqual(150);
  // as they lie there, not compressed
  const small = all.filter((file) => statSync(`dist/${file}`).size < 4000);
  expect(small.length, small.join(' ')).toBeLessThanOrEqual(all.length / 10);
});

for (const [portal, most] of [
  ['client', 40],
  ['external', 40],
  ['none', 40],
  ['app', 70],
] as const)
  test(`a visitor of ${portal === 'none' ? 'the public pages' : `the portal ${portal}`} keeps at most ${most} scripts`, () => {
    expect(keptFor(portal).size).toBeGreaterThan(5);
    expect(keptFor(portal).size).toBeLessThanOrEqual(most);
  });
