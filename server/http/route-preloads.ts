/** What the build says of one chunk (Vite's `.vite/manifest.json`). */
export interface BuiltChunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
export type BuildManifest = Record<string, BuiltChunk>;

const component = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/;

/**
 * Which chunks the first screen of an address will ask for once the entry has run, so that a browser can fetch them at once.
 * @returns a function from path to the values of a `Link` header; nothing for paths without a screen of their own
 */
export function routePreloads(manifest: BuildManifest): (path: string) => string[] {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  const known = new Set(entry ? withImports(manifest, [entry]) : []);
  const screens = Object.keys(manifest).flatMap((name) => {
    const route = component.exec(name)?.[1];
    return route ? [{ name, ...patternOf(route) }] : [];
  });
  return (path) => {
    const parts = path.split('/').filter((part) => part !== '');
    const shown = screens
      .filter(({ segments, layout }) => fits(segments, parts, layout))
      .map(({ name }) => name);
    return withImports(manifest, shown)
      .filter((name) => !known.has(name))
      .flatMap((name) => manifest[name]?.file ?? [])
      .map((file) => `</${file}>; rel=modulepreload`);
  };
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
