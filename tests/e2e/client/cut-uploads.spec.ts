import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploads } from '../../../contract/core/limits.ts';
import type { RouteFault } from '../network.ts';
import { expect, phoneScreen, signIn, test } from '../test.ts';

test.use({ ...phoneScreen, worker: false });

const cuts = 20;
/** Every ninth chunk fails, before or after the server has it, until the link was cut often enough. */
function everyNinth(): () => RouteFault | undefined {
  let [chunks, done] = [0, 0];
  return () => {
    chunks += 1;
    if (chunks % 9 > 0 || done === cuts) return undefined;
    done += 1;
    return { kind: done % 2 ? 'drop before' : 'drop after' };
  };
}

test('ten files of 20 MB arrive over a link that is cut twenty times, each once and whole', async ({
  page,
  firm,
}) => {
  test.setTimeout(480_000);
  const dir = await mkdtemp(join(tmpdir(), 'portico-cut-'));
  const paths = Array.from({ length: 10 }, (_, at) => join(dir, `Archive ${at}.txt`));
  for (const [at, path] of paths.entries())
    await writeFile(path, `${at}\n`.repeat((uploads.document.underBytes - 2) / 2));
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await page.goto('/client/send/document');
  firm.network.lie({ where: /^PATCH \/api\/v1\/uploads/, fault: everyNinth() });
  try {
    await page.getByLabel('Choose files').setInputFiles(paths);
    const files = page.getByRole('list', { name: 'Files' });
    await expect(files.getByText(/, arrived$/)).toHaveCount(10, { timeout: 360_000 });
    expect(firm.network.seen.filter((line) => / drop (before|after)$/.test(line))).toHaveLength(cuts);
  } finally {
    firm.network.lie();
    await rm(dir, { recursive: true, force: true });
  }
  await page.getByRole('button', { name: 'Send 10 documents' }).click();
  await expect(page.getByText(/^Sent/).first()).toBeVisible();
  await page.goto('/client/your-documents/list');
  for (const at of paths.keys())
    await expect(page.getByRole('link', { name: `Archive ${at}`, exact: true })).toHaveCount(1);
});
