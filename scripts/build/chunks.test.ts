import { expect, test } from 'vitest';
import { planChunks } from './chunks.ts';

/** Modules by path: what each imports at once, and what later. */
type Graph = Record<string, { now?: string[]; later?: string[]; size?: number }>;

const entry = '/src/main.tsx';
const screen = (path: string) => `/src/routes/${path}.tsx?tsr-split=component`;
const own = 20_000;

function planOf(graph: Graph) {
  const modules = {
    getModuleInfo: (id: string) => {
      const { now = [], later = [], size = 1 } = graph[id] ?? {};
      const code = 'x'.repeat(size);
      return { isEntry: id === entry, importedIds: now, dynamicallyImportedIds: later, code } as never;
    },
  };
  return planChunks(modules, Object.keys(graph));
}

/** A small app: a router with routes whose screens are split from them. */
const app: Graph = {
  [entry]: {
    now: ['/src/router.ts', '/src/routes/client/payroll/index.tsx', '/src/routes/client/news.tsx'],
    later: ['/src/shell/frame/start.ts'],
  },
  '/src/router.ts': {},
  '/src/shell/frame/start.ts': {},
  '/src/routes/client/payroll/index.tsx': { later: [screen('client/payroll/index'), '/src/search.ts'] },
  '/src/routes/client/news.tsx': { later: [screen('client/news')] },
  [screen('client/payroll/index')]: { now: ['/src/table.ts'], later: ['/src/confirm.ts'], size: own },
  [screen('client/news')]: { now: ['/src/table.ts'], later: ['/src/ui/pdf/view.ts'] },
  '/src/search.ts': {},
  '/src/confirm.ts': { now: ['/src/router.ts'], later: ['/src/undo.ts'] },
  '/src/undo.ts': {},
  '/src/table.ts': {},
  '/src/ui/pdf/view.ts': {},
};

test('a room comes with all that it alone leads to, and with nothing of the entry', () => {
  const plan = planOf(app);
  for (const id of [screen('client/payroll/index'), '/src/search.ts', '/src/confirm.ts', '/src/undo.ts'])
    expect(plan.get(id)).toBe('client-payroll');
  for (const id of [entry, '/src/router.ts', '/src/routes/client/news.tsx'])
    expect(plan.get(id)).toBe('start');
  expect(plan.get('/src/shell/frame/start.ts')).toBe('services');
});

test('small rooms of a portal share a chunk, and so does what several of its rooms import', () => {
  const plan = planOf(app);
  expect(plan.get(screen('client/news'))).toBe('client-rooms');
  expect(plan.get('/src/table.ts')).toBe('client-common');
});

test('what rooms of two portals lead to is a part of its own, named in the file', () => {
  const staff = screen('app/sign/index');
  const plan = planOf({
    ...app,
    [staff]: { now: ['/src/table.ts'], later: ['/src/ui/pdf/view.ts'], size: own },
    '/src/routes/app/sign/index.tsx': { later: [staff] },
  });
  expect(plan.get(staff)).toBe('app-sign');
  expect(plan.get('/src/ui/pdf/view.ts')).toBe('pdf');
  expect(plan.get('/src/table.ts')).toBe('shared');
});

test('no two chunks import each other, whatever imports what', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (let run = 0; run < 50; run += 1) {
    const screens = ['app/a', 'app/b', 'client/a', 'client/b', 'external/a', 'verify/a'].map(screen);
    const inner = Array.from(
      { length: 30 },
      (_, at) => `/src/${['features/signing', 'list', 'api'][at % 3]}/${at}.ts`,
    );
    const some = (count: number) => Array.from({ length: random(count) }, () => inner[random(30)] ?? '');
    const graph: Graph = { [entry]: { now: some(2), later: [...screens, ...some(3)] } };
    for (const id of [...screens, ...inner])
      graph[id] = { now: some(4), later: some(3), size: random(2) * own };
    const plan = planOf(graph);
    const imports = new Map<string, Set<string>>();
    for (const [id, chunk] of plan)
      for (const imported of graph[id]?.now ?? [])
        imports.set(chunk, (imports.get(chunk) ?? new Set()).add(plan.get(imported) ?? ''));
    for (const chunk of imports.keys()) {
      const reached = new Set(imports.get(chunk));
      reached.delete(chunk);
      for (const next of reached)
        for (const further of imports.get(next) ?? []) if (further !== next) reached.add(further);
      expect(reached.has(chunk), `run ${run}: ${chunk}`).toBe(false);
    }
  }
});
