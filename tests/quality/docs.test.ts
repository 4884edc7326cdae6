import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variables } from '../../server/config.ts';
import { demoPassword, signIns } from '../../server/demo/sign-ins.ts';

const page = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

test('the README lists the demo sign-ins as they are', () => {
  const readme = page('README.md');
  for (const { email, as, at, landsOn } of Object.values(signIns))
    expect(readme).toContain(row(email, as, at, landsOn));
  expect(readme).toContain(demoPassword);
});

test('every variable of the configuration is in the operating page, and no other', () => {
  const operating = page('docs/operating.md');
  for (const [name, { absent, for: purpose }] of Object.entries(variables))
    expect(operating).toContain(row(name, absent, purpose));
  const named = [...operating.matchAll(/^\| ([A-Z_]+) \|/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(variables));
});
