/** A file of the app, as the build lists it. */
export interface Entry {
  readonly url: string;
  readonly revision: string | null;
  /** The portals that need the file; if there are none, everybody does. */
  readonly portals?: readonly string[];
}

/** The screens that are open on this device while the app is fetched. */
export interface OpenNow {
  /** Paths of the files that open pages have loaded: those of the open screens. */
  readonly loaded: ReadonlySet<string>;
  readonly portals: ReadonlySet<string>;
}

/** The files of the first paint of every address, in their order. */
const shell = [/^index\.html$/, /\/index-[^/]*\.css$/, /^theme\.js$|\/index-[^/]*\.js$/];

/** The steps in which the app is fetched: each makes more of it open without a network. */
const steps = ['shell', 'screen', 'portal', 'everybody', 'other portals'] as const;
type Step = (typeof steps)[number];

function stepOf({ url, portals }: Entry, open: OpenNow): Step {
  if (shell.some((pattern) => pattern.test(url))) return 'shell';
  if (open.loaded.has(`/${url}`)) return 'screen';
  if (!portals) return 'everybody';
  return portals.some((portal) => open.portals.has(portal)) ? 'portal' : 'other portals';
}

/** True for the files without which an open screen does not open again. */
export const isOfOpenScreen = (file: Entry, open: OpenNow): boolean =>
  ['shell', 'screen'].includes(stepOf(file, open));

/** Place of a file in the order of fetching, the lowest first; within a step scripts come before what they work with. */
export function urgencyOf(file: Entry, open: OpenNow): number {
  const step = stepOf(file, open);
  const within =
    step === 'shell'
      ? shell.findIndex((pattern) => pattern.test(file.url))
      : Number(!file.url.endsWith('.js'));
  return steps.indexOf(step) * shell.length + within;
}
