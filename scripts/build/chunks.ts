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
 * holds; everything else is split at dynamic imports. `npm run bench -- js requests` shows the effect of a change: a module listed too
 * early pulls code into pages that do not need it.
 */
const chunks: { name: string; modules: RegExp[] }[] = [
  {
    name: 'portal',
    modules: [
      ...files('src/shell/frame', 'portal|compact-frame'),
      ...files('src/shell/guard', 'enforce'),
      components('(client|external)/route'),
      ...['client', 'external'].flatMap(routesOf),
    ],
  },
  {
    name: 'screen',
    modules: [
      /\/node_modules\/valibot\//,
      ...files('contract/core', 'values|list|limits'),
      ...files('contract/documents', 'documents'),
      ...files('contract/signing', 'signing'),
      ...files('contract/payroll', 'payroll|payroll-employee-words'),
      ...files('contract', 'runtime-config'),
      ...files('src/api', 'errors|query'),
      ...files('src/lib', 'sizes|scale|save-file'),
      ...files('src/lib/time', 'clock|dates'),
      ...files('src/edit', 'keep-draft'),
      ...files('src/offline/content', 'entries|drafts'),
      ...files('src/offline/database', 'rows|open|newer-schema|names'),
      ...files('src/offline/outbox/queue', 'changes'),
      ...files('src/offline/outbox/items', 'goes-when'),
      ...files('src/files', 'kept-note|use-file|arriving'),
      ...files('src/session', 'use-outbox'),
      ...files('src/ui', 'use-media'),
      ...files('src/ui/pdf', 'pdf'),
      ...files('src/features/payroll', 'payslips\\.queries|payslip-list|no-documents'),
      components('client/my-payslips/index'),
      /\/react-query\/.*\/useQuery\.js$/,
      /\/lucide-react\/.*\/icons\/(plus|search)\.mjs$/,
      /\/src\/ui\/(page-header|error-state|item-list|empty-state|skeleton|status)\//,
    ],
  },
  // small things of many screens, and calls to the API
  {
    name: 'common',
    modules: [
      ...files('contract', 'reference'),
      ...files('contract/core', 'rules|paths'),
      ...files('contract/payroll', 'pay-periods'),
      ...files('contract/session', 'session|second-factor'),
      ...files('contract/signing', 'role-verbs'),
      ...files('src/api', 'call|refusal'),
      ...files('src/features/signing', 'sign/signing\\.queries|outcome/use-pending-submission'),
      ...files('src/files', 'file-failure'),
      ...files('src/offline/plain', 'keys'),
      ...files('src/session/sign-in', 'link-places'),
      ...files('src/ui/icon-button', 'icon-button'),
      /\/lucide-react\/.*\/icons\/(mail|book-open)\.mjs$/,
    ],
  },
  // A client's records, what is kept of them and waits, and small things of the staff's frame. An open session reads by it what is kept,
  // so it is one file.
  {
    name: 'shared',
    modules: [
      ...files('contract', 'commands|exports'),
      ...files('contract/core', 'errors|record'),
      ...files('contract/documents', 'uploads'),
      ...files('contract/session', 'devices'),
      ...files('src/offline/content', 'queries|storage-quota'),
      ...files('src/offline/outbox/items', 'items'),
      ...files('src/offline/vault', 'data-key'),
      ...files('src/records', 'record-pages'),
      ...files('src/session/vault', 'leave-portal'),
    ],
  },
  // opens the session, and stores: the database is in it
  {
    name: 'vault',
    modules: [
      ...files('src/offline/lifecycle', 'complete-sign-in|erase-or-lock'),
      ...files('src/session/sign-in', 'sign-in|restore-session'),
    ],
  },
  {
    name: 'signing',
    modules: [
      ...files('src/features/signing/sign', 'sign-document'),
      components('(app|client|external)/sign/document-to-sign/\\$id'),
    ],
  },
  // opens a file, from this device or the firm
  {
    name: 'open-file',
    modules: [
      ...files('src/features/signing/sign', 'known-head'),
      ...files('src/files', 'open-file'),
      ...files('src/offline/content', 'files|tickets'),
    ],
  },
  // pages one under the other: part of every reader of PDFs
  { name: 'pdf-pages', modules: files('src/ui/pdf', 'use-page-list') },
  // the frame of the staff's portal, with its routes
  { name: 'app-routes', modules: [...routesOf('app'), components('app/route')] },
];

/** Sign-in, and what it shares with the portals: part of the entry. */
const entry = [
  ...files('contract/core', 'endpoint'),
  ...files('src/session', 'connectivity'),
  ...files('src/features/session', 'entrance|sign-in'),
  ...files('src/ui/button', 'button'),
  ...files('src/ui/link', 'link-class'),
  ...files('src/ui/field', 'text-field|password-field'),
  ...files('src/ui/form', '[\\w-]+'),
  ...files('src/ui', 'cx'),
  ...files('src/list', 'keep-search'),
];

/** Name of the chunk that checks files. The service worker does not store it in advance, but once somebody opens that page. */
export const checkChunk = 'check-file';

const among = (modules: readonly RegExp[], id: string) =>
  modules.some((each) => each.test(id.replaceAll('\\', '/')));

/** True if the page's entry imports the module statically, directly or not. */
function isInitial(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  const module = context.getModuleInfo(id);
  if (!module || seen.has(id)) return false;
  seen.add(id);
  return module.isEntry || module.importers.some((importer) => isInitial(importer, context, seen));
}

/** The chunks in the bundler's form; the entry's own code comes first. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'start',
    name: (id, context) => (among(entry, id) || isInitial(id, context) ? 'start' : null),
    priority: chunks.length + 1,
  },
  ...chunks.map(({ name, modules }, at) => ({
    name,
    priority: chunks.length - at,
    test: (id: string) => among(modules, id),
  })),
];

const isCheckChunk = (file: string) => file.startsWith(`assets/${checkChunk}-`);

/** The modules that the page loads before anything else: of its entry, and of what that imports statically. */
function firstModules(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.keys(bundle).filter((file) => bundle[file]?.type === 'chunk' && bundle[file].isEntry);
  const chunks = new Set(files);
  for (const file of chunks) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) chunks.add(imported);
  }
  return [...chunks].flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? chunk.moduleIds : [];
  });
}

/** Fails the build if the sign-in page would load luxon, and if a name fits nothing in it: a file was renamed or deleted, and a chunk would change unnoticed. */
export function checkChunks(): Plugin {
  return {
    name: 'portico:check-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name === 'client' && firstModules(bundle).some((id) => id.includes('/luxon/')))
        this.error(
          'The sign-in page would load luxon: import only src/lib/time/clock.ts before the first screen.',
        );
      if (this.environment.name === 'client' && !Object.keys(bundle).some(isCheckChunk))
        this.error(`scripts/build/chunks.ts: no file of the build begins with ${checkChunk}`);
    },
    buildEnd(error) {
      if (error) return;
      const ids = [...this.getModuleIds()].map((id) => id.replaceAll('\\', '/'));
      const patterns = [...entry, ...chunks.flatMap(({ modules }) => modules)];
      const stale = patterns.filter((pattern) => !ids.some((id) => pattern.test(id)));
      if (stale.length > 0)
        this.error(`scripts/build/chunks.ts names modules that are not there: ${stale.join(' ')}`);
    },
  };
}
