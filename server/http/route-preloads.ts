/** What the build says of one chunk (Vite's `.vite/manifest.json`). */
export interface BuiltChunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
export type BuildManifest = Record<string, BuiltChunk>;

const component = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/;

/** What the app asks for as soon as it starts, wherever. */
const settings = '</config.json>; rel=preload; as=fetch; crossorigin';
/** Chunk that the guard of every portal opens the session with (scripts/build/chunks.ts). */
const guard = 'vault';
const portal = /^\/(app|client|external)(\/|$)/;

/**
 * What the first screen of an address will ask for once the entry has run, so that a browser can fetch it at once.
 * @returns a function from path to the values of a `Link` header
 */
export function routePreloads(manifest: BuildManifest): (path: string) => string[] {
  const screens = routeFiles(manifest);
  const opening = filesOf(
    manifest,
    Object.keys(manifest).filter((name) => manifest[name]?.name === guard),
  );
  return (path) => {
    const files = new Set([...screens(path), ...(portal.test(path) ? opening : [])]);
    return [settings, ...Array.from(files, (file) => `</${file}>; rel=modulepreload`)];
  };
}

/** The chunks of an address's first screen and their static imports, without those of the entry: paths in the build. */
export function routeFiles(manifest: BuildManifest): (path: string) => string[] {
  const screens = Object.keys(manifest).flatMap((name) => {
    const route = component.exec(name)?.[1];
    return route ? [{ name, ...patternOf(route) }] : [];
  });
  return (path) => {
    const parts = path.split('/').filter((part) => part !== '');
    const shown = screens.filter(({ segments, layout }) => fits(segments, parts, layout));
    return filesOf(
      manifest,
      shown.map(({ name }) => name),
    );
  };
}

/** What these chunks bring beyond the entry. */
function filesOf(manifest: BuildManifest, names: string[]): string[] {
  const known = withImports(
    manifest,
    Object.keys(manifest).filter((name) => manifest[name]?.isEntry),
  );
  return withImports(manifest, names)
    .filter((name) => !known.includes(name))
    .flatMap((name) => manifest[name]?.file ?? []);
}

/** `client/my-payslips.$id` → client, my-payslips, any; layouts and the root fit everything below them. */
function patternOf(route: string): { segments: string[]; layout: boolean } {
  const parts = route.split(/[/.]/);
  const last = parts.at(-1) ?? '';
  return {
    layout: last === '__root' || last === 'route' || last.startsWith('_'),
    segments: parts
      .filter((part) => !/^(__root|route|index|_.*|\(.*\))$/.test(part))
      .map((part) => part.replace(/_$/, '')),
  };
}

const fits = (segments: string[], parts: string[], layout: boolean): boolean =>
  (layout ? segments.length <= parts.length : segments.length === parts.length) &&
  segments.every((segment, i) => segment.startsWith('$') || segment === parts[i]);

/** These chunks and all they import statically, each once. */
function withImports(manifest: BuildManifest, names: string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) visit(imported);
  };
  names.forEach(visit);
  return [...seen];
}
