/** The build's scripts by file of `src/routes`, from `.vite/screens.json` (scripts/build/screens-file.ts). */
export interface BuiltScreens {
  guard: string[];
  routes: Record<string, string[]>;
}

/** Preload of the settings, which the app requests at its start on every page. */
const settings = '</config.json>; rel=preload; as=fetch; crossorigin';
const portal = /^\/(app|client|external)(\/|$)/;

/**
 * Preloads of the files that an address's first screen requests once the entry has run.
 * @returns a function from path to the values of a `Link` header
 */
export function routePreloads(screens: BuiltScreens): (path: string) => string[] {
  const files = routeFiles(screens);
  return (path) => {
    const all = new Set([...files(path), ...(portal.test(path) ? screens.guard : [])]);
    return [settings, ...Array.from(all, (file) => `</${file}>; rel=modulepreload`)];
  };
}

/** The scripts of an address's first screen beyond those of the entry, each once: paths in the build. */
export function routeFiles(screens: BuiltScreens): (path: string) => string[] {
  const patterns = patternsOf(screens);
  return (path) => {
    const parts = partsOf(path);
    const fitting = patterns.filter(({ segments, layout }) => fits(segments, parts, layout));
    // The router prefers a name to a parameter: /list is no record's page.
    const [best] = fitting
      .filter(({ layout }) => !layout)
      .map(parametersOf)
      .sort();
    const shown = fitting.filter((pattern) => pattern.layout || parametersOf(pattern) === best);
    return [...new Set(shown.flatMap(({ files }) => files))];
  };
}

/** Tests if the last part of an address is a route parameter, which may look like a file name. */
export function endsInParameter(screens: BuiltScreens): (path: string) => boolean {
  const patterns = patternsOf(screens).filter(
    ({ segments, layout }) => !layout && segments.at(-1)?.startsWith('$'),
  );
  return (path) => patterns.some(({ segments }) => fits(segments, partsOf(path), false));
}

const patternsOf = ({ routes }: BuiltScreens) =>
  Object.entries(routes).map(([route, files]) => ({ files, ...patternOf(route) }));
const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

/** `client/my-payslips.$id` → client, my-payslips, any; layouts and the root match everything below them. */
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

/** Parts of a pattern that are parameters, as 1, among the others, as 0. */
const parametersOf = ({ segments }: { segments: string[] }): string =>
  segments.map((segment) => (segment.startsWith('$') ? 1 : 0)).join('');

const fits = (segments: string[], parts: string[], layout: boolean): boolean =>
  (layout ? segments.length <= parts.length : segments.length === parts.length) &&
  segments.every((segment, i) => segment.startsWith('$') || segment === parts[i]);
