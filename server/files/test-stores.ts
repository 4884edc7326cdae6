import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '#tests/fixtures/s3.ts';
import { openStores, type Stores } from './stores.ts';

/** The kinds of stores: all must keep the promises of the ports. */
export const storeKinds = ['disk', 's3'] as const;

/** Opens empty stores of a kind; `end` removes them. */
export async function testStores(
  kind: (typeof storeKinds)[number],
): Promise<Stores & { dataDir: string; end(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-stores-'));
  const s3 = kind === 's3' ? await startS3() : null;
  return {
    ...(await openStores({ dataDir, s3: s3?.settings('firm/') ?? null })),
    dataDir,
    async end() {
      await s3?.end();
      await rm(dataDir, { recursive: true });
    },
  };
}
