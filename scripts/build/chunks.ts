/** Modules of a folder, by name without extension. */
const files = (folder: string, names: string) => new RegExp(`/${folder}/(${names})\\.tsx?$`);

/**
 * How code is cut into files, so that a first load is few and small ones. A chunk holds these modules and all they import that no
 * chunk before it holds; what is not named is cut where it is first imported dynamically. `npm run bench -- js requests` shows
 * what a change does: a module named too early drags code into pages that do not need it.
 */
const chunks: { name: string; modules: RegExp[] }[] = [
  // what sign-in shares with the portals
  {
    name: 'kit',
    modules: [
      files('contract', 'endpoint'),
      files('src/session', 'reach'),
      files('src/features/session', 'entrance'),
      files('src/ui/button', 'button'),
      files('src/ui/link', 'link-class'),
      files('src/ui', 'cx'),
    ],
  },
  {
    name: 'sign-in',
    modules: [
      files('src/features/session', 'sign-in'),
      files('src/ui/field', 'text-field|password-field'),
      files('src/ui/form', '[\\w-]+'),
    ],
  },
  { name: 'portal', modules: [files('src/shell', 'portal|compact-frame|enforce')] },
  // apart, for the pages that only read need none of it
  {
    name: 'schemas',
    modules: [/\/node_modules\/valibot\//, files('contract', 'values|rules|list|documents')],
  },
  {
    name: 'screen',
    modules: [
      files('contract', 'limits|payroll'),
      files('src/api', 'query'),
      files('src/lib', 'time|money|sizes|scale'),
      files('src/offline', 'kept-input'),
      files('src/files', 'kept-note'),
      files('src/features/payroll', 'payroll.queries|payslip-list'),
      /\/node_modules\/lucide-react\//,
      /\/react-query\/.*\/useQuery\.js$/,
      /\/src\/ui\/(page-header|error-state|item-list|empty-state|skeleton|status)\//,
    ],
  },
  { name: 'calls', modules: [files('src/api', 'call')] },
  {
    name: 'outbox',
    modules: [
      files('src/offline', 'files|entries'),
      files('src/offline/outbox', 'enqueue|items|resolve'),
      files('src/session', 'use-outbox'),
    ],
  },
  {
    name: 'vault',
    modules: [files('src/offline', 'enter|queries'), files('src/session', 'adopt|renew|sign-in')],
  },
  { name: 'signing', modules: [files('src/features/signing', 'sign-document')] },
  // what runs beside the screens, after the first of them
  {
    name: 'life',
    modules: [
      files('src/shell', 'page-life|portal-life|companions|banners'),
      files('src/session', 'navigation-log'),
      /\/node_modules\/workbox-window\//,
    ],
  },
];

/** A route's component is cut out of its file; it stays a file of its own, by which the server knows what to preload. */
const isRoute = (id: string) => id.includes('?tsr-split');

/** The same for the bundler. Before all: everything the entry imports, in one file. */
export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: chunks.length + 1 },
  ...chunks.map(({ name, modules }, at) => ({
    name,
    priority: chunks.length - at,
    test: (id: string) => !isRoute(id) && modules.some((each) => each.test(id.replaceAll('\\', '/'))),
  })),
];
