import type { Plugin, Rolldown } from 'vite';
import { everyPortal } from '#src/session/portal-paths.ts';
import { loadPoints, type Modules, withStaticImports } from './module-graph.ts';

/**
 * Screens that people see first, and what opens them. A chunk holds these modules and all that they import statically, without what an
 * earlier one holds; the app's entry is in the first.
 */
const first: readonly (readonly [chunk: string, modules: readonly RegExp[]])[] = [
  ['start', [/\/src\/routes\/auth\/login\.tsx\?/, /\/src\/routes\/auth\/employee-login\.tsx\?/]],
  ['frame', [/\/src\/routes\/(client|external)\/route\.tsx\?/, /\/src\/shell\/guard\/enforce\.ts$/]],
  [
    'screen',
    [
      /\/src\/routes\/client\/(my-)?home\.tsx\?/,
      /\/src\/routes\/client\/my-payslips\/index\.tsx\?/,
      /\/src\/routes\/(client|external)\/sign\/document-to-sign\/(confirmation\.)?\$id\.tsx\?/,
    ],
  ],
  [
    'vault',
    [
      /\/src\/session\/sign-in\/restore-session\.ts$/,
      /\/src\/offline\/lifecycle\/(complete-sign-in|erase-or-lock)\.ts$/,
    ],
  ],
];

/** Name of the chunk that checks files. The service worker does not store it in advance, but once somebody opens that page. */
export const checkChunk = 'check-file';

/** Chunks of what rooms of several portals, or the frame, load later: the first row that fits. */
const parts: readonly (readonly [chunk: string, modules: RegExp])[] = [
  [checkChunk, /\/src\/features\/verify\/check\//],
  ['pdf', /\/src\/ui\/pdf\//],
  ['drawing', /\/src\/ui\/drawing\//],
  ['signature-pad', /\/src\/ui\/signature-pad\//],
  ['monitoring', /\/src\/shell\/errors\/monitoring\.ts$/],
  ['dialogs', /\/src\/(shell\/(security|palette|offers|menu)|ui\/(menu|field))\/|-dialog\.tsx$/],
  ['signing', /\/src\/features\/signing\//],
  ['lists', /\/src\/(list|records)\//],
  ['services', /(?:)/],
];

/** Characters of code of its own from which a room is a chunk: minified they are about 4 kB. Smaller rooms of a portal share one. */
const leastRoom = 10_000;

const split = /\/src\/routes\/-?([\w-]+).*\?tsr-split=/;
const inPortal = new RegExp(`/src/routes/(${everyPortal.join('|')})/-?([\\w-]+)`);

/** A room of a portal is a folder or file of its routes, as `client-payroll`; the other pages are rooms of `public`. */
function roomOf(id: string): string | undefined {
  const [, portal, room] = inPortal.exec(id) ?? [];
  if (portal) return `${portal}-${room}`;
  const [, page] = split.exec(id) ?? [];
  return page && `public-${page}`;
}

const portalOf = (room: string) => room.split('-', 1)[0] ?? '';
const partOf = (id: string) => parts.find(([, modules]) => modules.test(id))?.[0] ?? '';
const withSlashes = (id: string) => id.replaceAll('\\', '/');

/**
 * The chunk of every module of the app. Loading starts at the entry and at each dynamic import (a load point). What one room alone can
 * reach comes in the room's chunk, dialogs and confirmations included; what several rooms of a portal can is the portal's, and the rest is
 * shared. An import leads only to a chunk that at least the same rooms need, so no two chunks import each other.
 */
export function planChunks(modules: Modules, ids: readonly string[]): ReadonlyMap<string, string> {
  const entries = ids.filter((id) => modules.getModuleInfo(id)?.isEntry);
  const plan = new Map<string, string>();
  for (const [chunk, patterns] of first) {
    const seeds = ids.filter((id) => patterns.some((pattern) => pattern.test(withSlashes(id))));
    const begun = chunk === first[0]?.[0] ? [...entries, ...seeds] : seeds;
    for (const id of withStaticImports(modules, begun)) if (!plan.has(id)) plan.set(id, chunk);
  }
  const owners = ownersOf(modules, ids, entries);
  const needs = needsOf(modules, owners);
  const own = new Map<string, number>();
  for (const [id, [owner = '', ...others]] of needs)
    if (others.length === 0 && !plan.has(id))
      own.set(owner, (own.get(owner) ?? 0) + (modules.getModuleInfo(id)?.code?.length ?? 0));
  const merged = (owner: string) =>
    isRoom(owner) && (own.get(owner) ?? 0) < leastRoom ? `${portalOf(owner)}-rooms` : owner;
  for (const [id, by] of needs) if (!plan.has(id)) plan.set(id, chunkOf([...new Set([...by].map(merged))]));
  return plan;
}

const isRoom = (owner: string) => !parts.some(([part]) => part === owner);

/** The room or part that each load point comes with. */
function ownersOf(modules: Modules, ids: readonly string[], entries: string[]): Map<string, string> {
  const rooms = new Map<string, Set<string>>();
  const from = (room: string, roots: string[]) => {
    const inside = (id: string) => [undefined, room].includes(roomOf(withSlashes(id)));
    for (const point of loadPoints(modules, roots, inside))
      rooms.set(point, (rooms.get(point) ?? new Set()).add(room));
  };
  for (const room of new Set(ids.flatMap((id) => roomOf(withSlashes(id)) ?? [])))
    from(
      room,
      ids.filter((id) => roomOf(withSlashes(id)) === room),
    );
  from('', entries);
  return new Map(Array.from(rooms, ([point, by]) => [point, ownerOf(withSlashes(point), [...by])]));
}

function ownerOf(point: string, rooms: string[]): string {
  const [room = '', ...others] = rooms;
  if (room && others.length === 0) return room;
  const [portal = '', ...more] = new Set(rooms.map(portalOf));
  return portal && more.length === 0 ? `${portal}-common` : partOf(point);
}

/** The rooms and parts whose load points reach each module by static imports. */
function needsOf(modules: Modules, owners: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const needs = new Map<string, Set<string>>();
  for (const [point, owner] of owners)
    for (const id of withStaticImports(modules, [point]))
      needs.set(id, (needs.get(id) ?? new Set()).add(owner));
  return needs;
}

function chunkOf(owners: string[]): string {
  const [owner = '', ...others] = owners;
  if (others.length === 0) return owner;
  const rooms = owners.filter(isRoom);
  if (rooms.length === 0) return 'parts';
  const [portal, ...portals] = new Set(rooms.map(portalOf));
  return portals.length === 0 && rooms.length === owners.length ? `${portal}-common` : 'shared';
}

/** Cuts the app into the chunks of `planChunks`, and fails the build if a name of this file fits no module, or sign-in would load luxon. */
export function chunks() {
  let plan: ReadonlyMap<string, string> = new Map();
  const plugin: Plugin = {
    name: 'portico:chunks',
    apply: 'build',
    buildEnd(error) {
      if (error || this.environment.name !== 'client') return;
      const ids = [...this.getModuleIds()];
      plan = planChunks(this, ids);
      const names = [...first.flatMap(([, patterns]) => patterns), ...parts.map(([, pattern]) => pattern)];
      const stale = names.filter((pattern) => !ids.some((id) => pattern.test(withSlashes(id))));
      if (stale.length > 0)
        this.error(`scripts/build/chunks.ts names modules that are not there: ${stale.join(' ')}`);
      if ([...plan].some(([id, chunk]) => chunk === 'start' && withSlashes(id).includes('/luxon/')))
        this.error(
          'The sign-in page would load luxon: import only src/lib/time/clock.ts before the first screen.',
        );
    },
  };
  const groups: Rolldown.CodeSplittingGroup[] = [{ debugName: 'room', name: (id) => plan.get(id) ?? null }];
  return { plugin, codeSplitting: { groups, includeDependenciesRecursively: false } };
}
