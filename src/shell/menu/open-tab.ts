/** The segments of a path; that of an index route ends in a slash. */
const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
/** Those below a record, whose route has as many segments with its parameters filled in. */
const below = (route: string, path: string): string[] => segmentsOf(path).slice(segmentsOf(route).length);

/**
 * Of a record's tabs, by their paths, the one of which the open page is a part: the deepest, as `info/attributes` is a tab beside `info`.
 * @param route the path of the record's own route, e.g. `/app/clients/$id`
 */
export function openTabOf(route: string, tabs: readonly string[], pathname: string): string | undefined {
  const open = below(route, pathname);
  return tabs
    .filter((tab) => below(route, tab).every((segment, at) => segment === open[at]))
    .toSorted((a, b) => b.length - a.length)[0];
}
