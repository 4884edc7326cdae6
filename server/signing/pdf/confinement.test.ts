import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { confinement } from './run-in-worker.ts';

const program = fileURLToPath(new URL('./test-confined.ts', import.meta.url));

test('the process that reads strangers’ files reads its program, and no keys; it writes and starts nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-confined-'));
  const key = join(folder, 'seal.pem');
  await writeFile(key, 'PRIVATE KEY');
  const child = fork(program, [key], { execArgv: [...confinement], env: {} });
  try {
    const [outcome] = await once(child, 'message');
    const refused = 'ERR_ACCESS_DENIED';
    expect(outcome).toEqual({ program: 'done', key: refused, etc: refused, write: refused, start: refused });
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
});
