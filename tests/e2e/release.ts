import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { keepPreviousAssets } from '#scripts/build/previous-assets.mjs';

/** A folder with the built app and its server, in which a second release can be put in the place of the first. */
export interface ReleaseFolder {
  readonly root: string;
  /**
   * Swaps the second release in, as a build does under a running server: every hashed file has another name, `index.html` has a
   * `<meta name="release" content="2">`, and the version is another. The files of the first stay beside. Once until `restore`.
   */
  deploy(): Promise<void>;
  /** Removes the files of the first release, as builds after the second do. */
  forget(): Promise<void>;
  /** A release of the server alone: another version, the same app. */
  deployServer(): Promise<void>;
  /** True if the app is another than the first release's. */
  isChanged(): boolean;
  /** Puts the app of the first release back. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

export async function makeReleaseFolder(): Promise<ReleaseFolder> {
  const root = await mkdtemp(join(tmpdir(), 'portico-release-'));
  for (const part of ['server', 'contract', 'drawing', 'pades', 'dist', 'package.json'])
    await cp(part, join(root, part), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  const dist = join(root, 'dist');
  let changed = false;
  return {
    root,
    async deploy() {
      changed = true;
      const [next, last] = [join(root, 'dist.next'), join(root, 'dist.last')];
      await makeSecond(dist, next);
      keepPreviousAssets(dist, next);
      await rename(dist, last);
      await rename(next, dist);
      await rm(last, { recursive: true });
    },
    async forget() {
      for (const name of await readdir('dist/assets')) await rm(join(dist, 'assets', name), { force: true });
    },
    deployServer() {
      changed = true;
      return writeFile(join(dist, 'version.json'), versionJson);
    },
    isChanged: () => changed,
    async restore() {
      await rm(dist, { recursive: true });
      await cp('dist', dist, { recursive: true });
      changed = false;
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Version of the server once it is started with the second release. */
export const secondVersion = '0.0.0+second';
const versionJson = JSON.stringify({ version: secondVersion });

const hashed = /[\w.$~-]+-([\w-]{8})\.(?:js|css|mjs)\b/g;
const texts = ['.js', '.mjs', '.css', '.html', '.json', '.webmanifest'];

/** The app as another build would make it: every hashed file has a new name. */
async function makeSecond(from: string, into: string): Promise<void> {
  await cp(from, into, { recursive: true, filter: (path) => !/\.(br|gz|map)$/.test(path) });
  const assets = await readdir(join(into, 'assets'));
  const names = new Map(
    assets.flatMap((name) => {
      const [whole, hash] = [...name.matchAll(hashed)][0] ?? [];
      return whole === name && hash ? [[name, name.replace(hash, `second${hash.slice(6)}`)] as const] : [];
    }),
  );
  for (const entry of await readdir(into, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !texts.includes(extname(path))) continue;
    const text = (await readFile(path, 'utf8')).replace(hashed, (name) => names.get(name) ?? name);
    await writeFile(path, asSecond(basename(path), text));
  }
  for (const [name, next] of names) await rename(join(into, 'assets', name), join(into, 'assets', next));
}

function asSecond(name: string, text: string): string {
  if (name === 'index.html') return text.replace('<head>', '<head><meta name="release" content="2">');
  if (name === 'version.json') return versionJson;
  // The new revision makes the worker fetch the changed file of the same name.
  if (name === 'sw.js') return text.replace(/(\{"revision":")[^"]*(","url":"index\.html"\})/, '$1second$2');
  return text;
}
