/** Files of a folder under src, by name without extension. */
const files = (folder: string, names: string) => new RegExp(`/src/${folder}/(${names})\\.tsx?$`);

/**
 * How code is cut into files: stable libraries apart, and what each first load needs in as few files as possible. Everything else
 * is cut where it is first imported dynamically. More groups make first loads larger: a group drags in what a page does not need.
 */
const chunks: { name: string; modules: RegExp[] }[] = [
  { name: 'react', modules: [/\/node_modules\/(react|react-dom|scheduler)\//] },
  {
    name: 'router',
    modules: [/\/node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//],
  },
  // what the entry shares with every page
  {
    name: 'start',
    modules: [
      /vite\/preload-helper/,
      files('session', 'config|notice|portals|reach|visits'),
      files('shell', 'stale-chunks'),
      files('api', 'runtime-config'),
      /\/src\/ui\/(button\/|spinner\/|cx\.ts$)/,
    ],
  },
  {
    name: 'entrance',
    modules: [
      files('features/session', 'entrance|sign-in|sign-in-form'),
      files('ui/field', 'field|text-field|password-field'),
      /\/src\/ui\/(form|link)\//,
    ],
  },
  {
    name: 'portal',
    modules: [
      files(
        'shell',
        'compact-frame|counts|enforce|frame|icons|menu|menu-link|person-menu|phone-menu|portal|route-pages|use-menu',
      ),
      files('session', 'active-portals|going-to|guard|open|query-client|session'),
      /\/query-core\/.*\/(mutation|query|queryCache|queryClient)\.js$/,
      /QueryClientProvider/,
      files('ui/menu', 'menu'),
      /\/src\/ui\/(avatar|badge|bottom-bar|icon-button|skip-link|theme)\//,
      /\/lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|defaultAttributes|shared\/)/,
    ],
  },
];

/** The same for the bundler: what stands first wins a module that several name. */
export const chunkGroups = chunks.map(({ name, modules }, at) => ({
  name,
  priority: chunks.length - at,
  test: (id: string) => modules.some((each) => each.test(id.replaceAll('\\', '/'))),
}));
