import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stampWorker } from './stamp-worker.mjs';

test('the same worker of two versions is two workers, and runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-worker-'));
  const [first, second] = ['1.0.0+a', '1.0.0+b'].map((version) => {
    writeFileSync(join(folder, 'sw.js'), '(() => 7)() // no line break at the end');
    stampWorker(folder, version);
    return readFileSync(join(folder, 'sw.js'), 'utf8');
  });
  rmSync(folder, { recursive: true });
  expect(first).not.toBe(second);
  // biome-ignore lint/security/noGlobalEval: that it still runs is what is tested.
  expect(eval(first ?? '')).toBe(7);
});
