import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root } from '../setup/commands.mjs';

const clone = mkdtempSync(join(tmpdir(), 'portico-routes-'));
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const tree = join(clone, 'src', 'route-tree.gen.ts');

/** Makes the tree as a set-up does; returns its text. */
function made(): string {
  const script = "import('./scripts/build/route-tree.mjs').then(({ makeRouteTree }) => makeRouteTree())";
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { cwd: clone, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return readFileSync(tree, 'utf8');
}

it('is made in a fresh clone, again only for other routes, and the same for the same ones', () => {
  for (const path of ['scripts', 'src/routes', 'server/lock.mjs', 'package.json', 'package-lock.json'])
    cpSync(join(root, path), join(clone, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  const first = made();
  expect(first).toContain("from './routes/client/news.tsx'");
  const { mtimeMs } = statSync(tree);
  expect(made()).toBe(first);
  expect(statSync(tree).mtimeMs).toBe(mtimeMs);

  const news = join(clone, 'src/routes/client/news.tsx');
  const apart = join(clone, 'news.tsx');
  cpSync(news, apart);
  rmSync(news);
  expect(made()).not.toContain('news.tsx');
  cpSync(apart, news);
  expect(made()).toBe(first);
});
