import type { Plugin, Rolldown } from 'vite';

/** Modules of a folder, by name without extension; a pattern each, so that each is missed when its file is renamed. */
const files = (folder: string, names: string) =>
  names.split('|').map((name) => new RegExp(`/${folder}/${name}\\.tsx?$`));

/** The components cut out of files of `src/routes`. */
const components = (names: string) => new RegExp(`/src/routes/(${names})\\.tsx\\?tsr-split=component$`);

/** What the files of `src/routes` of a portal say without their components. */
const routesOf = (portal: string) => [
  new RegExp(`/src/routes/${portal}/.*\\.tsx$`),
  ...files('src/route-trees', `${portal}\\.gen`),
];

/**
 * How code is cut into files, so that a first load is few and small ones. A chunk holds these modules and all they import that no
 * chunk before it holds; what is not named is cut where it is first imported dynamically. `npm run bench -- js requests` shows
 * what a change does: a module named too early drags code into pages that do not need it.
 */
const chunks: { name: string; modules: RegExp[] }[] = [
  { name: 'app-routes', modules: routesOf('app') },
  {
    name: 'sign-in',
    modules: [
      ...files('src/features/session', 'sign-in'),
      ...files('src/ui/field', 'text-field|password-field'),
      ...files('src/ui/form', '[\\w-]+'),
    ],
  },
  {
    name: 'portal',
    modules: [
      ...files('src/shell/frame', 'portal|compact-frame'),
      ...files('src/shell/guard', 'enforce'),
      components('(client|external)/route'),
      ...['client', 'external'].flatMap(routesOf),
    ],
  },
  // apart, for the pages that only read need none of it
  {
    name: 'schemas',
    modules: [
      /\/node_modules\/valibot\//,
      ...files('contract/core', 'values|list'),
      ...files('contract/documents', 'documents'),
      ...files('contract/signing', 'signing|submission'),
      // work begun: of forms, and of what a signer fills in
      ...files('src/offline', 'drafts'),
      ...files('src/edit', 'keep-draft'),
    ],
  },
  {
    name: 'screen',
    modules: [
      ...files('contract/core', 'limits'),
      ...files('contract/payroll', 'payroll'),
      ...files('contract', 'settings'),
      ...files('src/api', 'core|query|watch'),
      ...files('src/lib', 'time|sizes|scale|save-file'),
      ...files('src/offline', 'entries'),
      ...files('src/offline/database', 'rows|open|newer-schema|names'),
      ...files('src/offline/outbox', 'changes|goes-when'),
      ...files('src/files', 'kept-note|use-file|arriving'),
      ...files('src/session', 'use-outbox'),
      ...files('src/ui', 'use-media'),
      ...files('src/ui/pdf', 'pdf'),
      ...files('src/features/payroll', 'payroll\\.queries|payslip-list|no-documents'),
      components('client/my-payslips/index'),
      /\/react-query\/.*\/useQuery\.js$/,
      /\/lucide-react\/.*\/icons\/(plus|search)\.mjs$/,
      /\/src\/ui\/(page-header|error-state|item-list|empty-state|skeleton|status)\//,
    ],
  },
  // opens the session, asks the server, and keeps
  {
    name: 'vault',
    modules: [
      ...files('src/offline', 'complete-sign-in|erase-or-lock|queries|files'),
      ...files('src/offline/outbox', 'enqueue|items|resolve'),
      ...files('src/session/sign-in', 'start-session|sign-in|restore-session'),
      ...files('src/session/renewal', 'renew'),
      ...files('src/api', 'call'),
      ...files('src/files', 'open-file|save-item'),
    ],
  },
  // what runs beside the screens, after the first of them
  {
    name: 'life',
    modules: [
      ...files('src/shell/frame', 'start-app-services|global-ui|portal-services|head-tools'),
      ...files('src/shell/offline', 'offline-mark'),
      ...files('src/shell/offers', 'offers'),
      ...files('src/session', 'navigation-log'),
      /\/node_modules\/workbox-window\//,
      // long lists, of a document's pages first: small, and otherwise a file of their own
      /\/node_modules\/@tanstack\/[\w-]*virtual[\w-]*\//,
    ],
  },
  {
    name: 'signing',
    modules: [
      ...files('src/features/signing/sign', 'sign-document'),
      components('(app|client|external)/sign/document-to-sign/\\$id'),
    ],
  },
  // what a signer does, fetched while they read
  { name: 'sign', modules: [...files('src/features/signing/sign', 'signing-dialogs|signing\\.commands')] },
];

/** What sign-in shares with the portals goes with the entry. */
const shared = [
  ...files('contract/core', 'endpoint'),
  ...files('src/session', 'connectivity'),
  ...files('src/features/session', 'entrance'),
  ...files('src/ui/button', 'button'),
  ...files('src/ui/link', 'link-class'),
  ...files('src/ui', 'cx'),
  ...files('src/list', 'keep-search'),
];

const among = (modules: readonly RegExp[], id: string) =>
  modules.some((each) => each.test(id.replaceAll('\\', '/')));

/** Whether the page's entry imports it, directly or not, without waiting. */
function isInitial(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  const module = context.getModuleInfo(id);
  if (!module || seen.has(id)) return false;
  seen.add(id);
  return module.isEntry || module.importers.some((importer) => isInitial(importer, context, seen));
}

/** The same for the bundler; the entry's own code comes before all. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'start',
    name: (id, context) => (among(shared, id) || isInitial(id, context) ? 'start' : null),
    priority: chunks.length + 1,
  },
  ...chunks.map(({ name, modules }, at) => ({
    name,
    priority: chunks.length - at,
    test: (id: string) => among(modules, id),
  })),
];

/** Fails the build when a pattern fits no module of the app: its file was renamed or is gone, and the chunk would change in silence. */
export function checkChunks(): Plugin {
  return {
    name: 'portico:check-chunks',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const ids = [...this.getModuleIds()].map((id) => id.replaceAll('\\', '/'));
      const patterns = [...shared, ...chunks.flatMap(({ modules }) => modules)];
      const stale = patterns.filter((pattern) => !ids.some((id) => pattern.test(id)));
      if (stale.length > 0)
        this.error(`scripts/build/chunks.ts names modules that are not there: ${stale.join(' ')}`);
    },
  };
}
