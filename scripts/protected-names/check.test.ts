import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { checkNames } from './check.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const limits = 'contract/core/limits.ts';
const rules = 'contract/core/rules.ts';

/** The faults of the repository, with some files changed. */
function faults(changed: Record<string, (text: string) => string> = {}): string[] {
  const read = (path: string) => {
    const file = join(root, path);
    if (!existsSync(file)) return undefined;
    const text = readFileSync(file, 'utf8');
    return changed[path]?.(text) ?? text;
  };
  return checkNames(read, [limits, rules]);
}

describe('protected names', () => {
  test('are all there, each with its user or its issue', () => {
    expect(faults()).toEqual([]);
  });

  test('may not vanish', () => {
    expect(faults({ [rules]: (text) => text.replace('export const oddNumber', 'const odd') })).toContain(
      `${rules} has no oddNumber, which is protected.`,
    );
    expect(faults({ 'package.json': (text) => text.replace('"luxon"', '"moment"') })).toEqual([
      'package.json has no luxon, which is protected.',
    ]);
  });

  test('have the user that the list names', () => {
    const user = 'src/lib/time/distances.ts';
    expect(faults({ [user]: (text) => text.replace('{ timeThresholds }', '{ badgeMax }') })).toEqual([
      `${user} does not use timeThresholds of ${limits}. Name a file that does.`,
    ]);
    expect(faults({ [user]: () => '' })).toContain(`${user} has no timeToExpiry, which is protected.`);
  });

  test('have a user however it names the file', () => {
    const user = 'src/lib/time/distances.ts';
    const spelled = (specifier: string) =>
      faults({ [user]: (text) => text.replace(/'[^']*contract\/core\/limits\.ts'/, `'${specifier}'`) });
    expect(spelled('#contract/core/limits.ts')).toEqual([]);
    expect(spelled('../../../contract/core/limits.ts')).toEqual([]);
    expect(spelled('#contract/core/other.ts')).toHaveLength(1);
  });

  test('without a user are tagged, and nothing else is', () => {
    const odd = `${rules} oddNumber needs the tag @listed: no product code imports it.`;
    expect(faults({ [rules]: (text) => text.replace(/@listed(?=[^@]*oddNumber)/, '') })).toEqual([odd]);
    expect(faults({ [limits]: (text) => `${text}\n/** @listed */\nexport const spareMs = 5;\n` })).toEqual([
      `${limits} spareMs is tagged and not in the list.`,
    ]);
  });
});
