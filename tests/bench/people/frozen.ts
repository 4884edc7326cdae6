import { readdirSync, readFileSync } from 'node:fs';
import { frozenFolder } from '#tests/server/processes/frozen-firm.ts';
import type { Figure } from '../row.ts';
import { outputOf } from '../server/run-test.ts';

const firms = 'tests/server/processes/frozen.db.test.ts';
/** The tests that open other copies, each named in its test. */
const others = [
  'src/offline/database/frozen.browser.test.ts',
  'server/signing/audit/audit.db.test.ts',
  'server/signing/audit/chain.test.ts',
  'tests/server/evidence/evidence-verifier.db.test.ts',
];

/** Share of the frozen copies that this release has brought up to date and used, percent. */
export async function usedFrozen(): Promise<Figure> {
  const copies = readdirSync(frozenFolder).filter((name) => name !== 'README.md');
  const used = new Set<string>();
  for (const [, name = ''] of (await outputOf(firms)).matchAll(/frozen: (\S+) used/g)) used.add(name);
  for (const test of others) {
    await outputOf(test);
    const text = readFileSync(test, 'utf8');
    for (const name of copies) if (text.includes(name)) used.add(name);
  }
  return {
    figure: (100 * copies.filter((name) => used.has(name)).length) / copies.length,
    notes: copies.map((name) => `${name}: ${used.has(name) ? 'used' : 'by no test'}`),
  };
}
