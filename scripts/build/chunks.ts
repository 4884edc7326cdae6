import type { Plugin, Rolldown } from 'vite';

/** Modules of a folder, by name without extension; one pattern each, so that a renamed file is noticed. */
const files = (folder: string, names: string) =>
  names.split('|').map((name) => new RegExp(`/${folder}/${name}\\.tsx?$`));

/** The components that are split from files of `src/routes`. */
const components = (names: string) => new RegExp(`/src/routes/(${names})\\.tsx\\?tsr-split=component$`);

/** The files of a portal in `src/routes`, without their components. */
const routesOf = (portal: string) => [
  new RegExp(`/src/routes/${portal}/([^-/][^/]*/)*[^-/][^/]*\\.tsx$`),
  ...files('src/route-trees', `${portal}\\.gen`),
];

/**
 * Chunks of the app, for a first load of few and small files. A chunk holds these modules and all their imports that no earlier chunk
 * holds; other modules are split at dynamic imports. `npm run bench -- js requests` shows the effect of a change: a module listed too
 * early pulls code into pages that do not need it.
 */
const chunks: { name: string; modules: RegExp[] }[] = [
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
  // separate, because pages that only read need none of it
  {
    name: 'schemas',
    modules: [
      /\/node_modules\/valibot\//,
      ...files('contract/core', 'values|list'),
      ...files('contract/documents', 'documents'),
      ...files('contract/signing', 'signing|submission'),
      // drafts of forms, and of a signer's input
      ...files('src/offline/content', 'drafts'),
      ...files('src/edit', 'keep-draft'),
    ],
  },
  {
    name: 'screen',
    modules: [
      ...files('contract/core', 'limits'),
      ...files('contract/payroll', 'payroll'),
      ...files('contract', 'settings'),
      ...files('src/api', 'errors|request|query|watch'),
      ...files('src/lib', 'time|sizes|scale|save-file'),
      ...files('src/offline/content', 'entries'),
      ...files('src/offline/database', 'rows|open|newer-schema|names'),
      ...files('src/offline/outbox/queue', 'changes'),
      ...files('src/offline/outbox/items', 'goes-when'),
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
  // opens the session, calls the server, and stores
  {
    name: 'vault',
    modules: [
      ...files('src/offline/lifecycle', 'complete-sign-in|erase-or-lock'),
      ...files('src/offline/content', 'queries|files'),
      ...files('src/offline/outbox/queue', 'enqueue|resolve'),
      ...files('src/offline/outbox/items', 'items'),
      ...files('src/session/sign-in', 'start-session|sign-in|restore-session'),
      ...files('src/session/renewal', 'renew'),
      ...files('src/api', 'call'),
      ...files('src/files', 'open-file|save-item'),
    ],
  },
  // background work, loaded after the first screen
  {
    name: 'life',
    modules: [
      ...files('src/shell/frame', 'start-app-services|global-ui|portal-services|head-tools'),
      ...files('src/shell/offline', 'offline-mark'),
      ...files('src/shell/offers', 'offers'),
      ...files('src/session', 'navigation-log'),
      /\/node_modules\/workbox-window\//,
      // virtual lists, first of a document's pages: small, and otherwise a file of their own
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
  // actions of a signer, fetched while they read
  {
    name: 'sign',
    modules: [
      ...files('src/features/signing/sign', 'signing\\.commands'),
      ...files('src/features/signing/sign/dialogs', 'signing-dialogs'),
    ],
  },
  // what the screens of a phone have in common with the routes of the staff, which would take it along
  {
    name: 'contract',
    modules: [
      ...files('contract/core', 'paths'),
      ...files('contract/payroll', 'pay-periods|payroll-employee-words'),
    ],
  },
  // a phone never loads what only the routes of the staff share
  { name: 'app-routes', modules: routesOf('app') },
  // last: a file for each would be hundreds, and every device that keeps the app fetches them all
  { name: 'icons', modules: [/\/lucide-react\/.*\/icons\//] },
];

/** Modules that sign-in shares with the portals; they are part of the entry. */
const shared = [
  ...files('contract/core', 'endpoint'),
  ...files('src/session', 'connectivity'),
  ...files('src/features/session', 'entrance'),
  ...files('src/ui/button', 'button'),
  ...files('src/ui/link', 'link-class'),
  ...files('src/ui', 'cx'),
  ...files('src/list', 'keep-search'),
];

/** Stands for modules that others than the staff's screens use: each of their chunks holds what the same screens use. */
const various = 'part';

/** Modules fetched when they are needed, with what only they import. */
const apart = [
  /\/src\/(shell|session|offline|api|ui\/pdf)\//,
  ...files('src/features/signing/editor', 'field-editor'),
  ...files('src/features/verify/check', 'check-file'),
];

/** Name of the chunk that checks files. The service worker does not store it in advance, but once somebody opens that page. */
export const checkChunk = `${various}~check-file`;

const among = (modules: readonly RegExp[], id: string) =>
  modules.some((each) => each.test(id.replaceAll('\\', '/')));

/** True if the page's entry imports the module statically, directly or not. */
function isInitial(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  const module = context.getModuleInfo(id);
  if (!module || seen.has(id)) return false;
  seen.add(id);
  return module.isEntry || module.importers.some((importer) => isInitial(importer, context, seen));
}

/** Areas of the staff portal, by where their screens lie in `src/routes`; the first that fits counts. */
const areas: readonly (readonly [name: string, folder: RegExp])[] = [
  ['app-clients', /\/src\/routes\/app\/(clients|new-client)\//],
  ['app-sign', /\/src\/routes\/app\/sign\/(?!document-to-sign)/],
  ['app-office', /\/src\/routes\/app\/(?!route|sign)/],
];

/** The area whose screens alone import the module, directly or not; `various` if others do, too. */
function areaOf(id: string, context: Rolldown.ChunkingContext): string {
  const found = new Set<string>();
  const seen = new Set<string>();
  const follow = (each: string) => {
    const module = context.getModuleInfo(each);
    if (!module || seen.has(each)) return;
    seen.add(each);
    const path = each.replaceAll('\\', '/');
    const importers = [...module.importers, ...module.dynamicImporters];
    if (path.includes('tsr-split')) found.add(areas.find(([, folder]) => folder.test(path))?.[0] ?? various);
    else if (importers.length === 0 || among(apart, path)) found.add(various);
    else importers.forEach(follow);
  };
  follow(id);
  const [only = various] = found;
  return found.has(various) || found.size === 0 ? various : found.size > 1 ? 'app-shared' : only;
}

/** The chunks in the bundler's form; the entry's own code comes first. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'start',
    name: (id, context) => (among(shared, id) || isInitial(id, context) ? 'start' : null),
    priority: chunks.length + areas.length + 3,
  },
  ...chunks.map(({ name, modules }, at) => ({
    name,
    priority: chunks.length + areas.length + 2 - at,
    test: (id: string) => among(modules, id),
  })),
  // A chunk takes all that its modules import, so what is used by more comes first.
  ...[various, 'app-shared', ...areas.map(([name]) => name)].map((area, at) => ({
    debugName: area,
    name: (id: string, context: Rolldown.ChunkingContext) => (areaOf(id, context) === area ? area : null),
    priority: areas.length + 2 - at,
    entriesAware: area === various,
  })),
];

const isCheckChunk = (file: string) => file.startsWith(`assets/${checkChunk}-`);

/** Fails the build if a name fits nothing in it: a file was renamed or deleted, and a chunk would change unnoticed. */
export function checkChunks(): Plugin {
  return {
    name: 'portico:check-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name === 'client' && !Object.keys(bundle).some(isCheckChunk))
        this.error(`scripts/build/chunks.ts: no file of the build begins with ${checkChunk}`);
    },
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
