import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BuiltScreens, routeFiles } from '#server/http/files/route-preloads.ts';

/** The built app, which `npm run bench` has made. */
export const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

const text = (path: string) => readFileSync(dist + path, 'utf8');
const screens = () => JSON.parse(text('.vite/screens.json')) as BuiltScreens;

/** Files of one ending that index.html asks for. */
const asked = (ending: 'js' | 'css') =>
  [...text('index.html').matchAll(/(?:src|href)="\/([^"]+)"/g)].flatMap(([, path = '']) =>
    path.endsWith(`.${ending}`) ? path : [],
  );

const compressed = (paths: Iterable<string>) =>
  [...new Set(paths)].reduce((sum, path) => sum + statSync(`${dist + path}.br`).size, 0) / 1000;

/** Scripts of the first load of an address, with all their static imports: kB as sent. */
export const scriptsOf = (path: string): number =>
  compressed([...asked('js'), ...routeFiles(screens())(path)]);

/** Style sheets of a first load: kB as sent. */
export const styles = (): number => compressed(asked('css'));
