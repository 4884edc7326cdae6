import { groupsFrom } from '#contract/owners/effective/circles.ts';
import { byKey } from '#contract/owners/effective/graph.ts';
import { type ChartEdge, type ChartGraph, type ChartNode, interestText } from './chart-graph.ts';

/** Most boxes of a chart: what is more is read in the table. */
export const mostBoxes = 100;
/** Boxes that a chart begins with, and how far from the root. */
const begins = { boxes: 40, depth: 4 };

/** A box of the chart: one party, or all that own each other in a closed circle. */
export interface Box {
  readonly id: string;
  readonly members: readonly ChartNode[];
  readonly isRoot: boolean;
}
/** The interests of the members of one box in those of another. */
export interface BoxLink {
  readonly from: string;
  readonly to: string;
  readonly edges: readonly ChartEdge[];
}
/** A graph without circles. */
export interface BoxGraph {
  readonly root: string;
  readonly boxes: ReadonlyMap<string, Box>;
  /** The links by the box that is held, the largest share first. */
  readonly holders: ReadonlyMap<string, readonly BoxLink[]>;
}
export interface ShownBox extends Box {
  /** Its holders are shown, as far as the chart has place. */
  readonly isOpen: boolean;
  /** The number of its holders, and of those that are not shown as such. */
  readonly holders: number;
  readonly hidden: number;
}
export interface ShownGraph {
  readonly boxes: readonly ShownBox[];
  readonly links: readonly BoxLink[];
}

const largest = (link: BoxLink) => Math.max(0, ...link.edges.map(({ high }) => Number(high ?? 0)));

/** The graph with each circle as one box, and the links between boxes. */
export function foldCircles(graph: ChartGraph): BoxGraph {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const boxOf = new Map<string, string>();
  const boxes = new Map<string, Box>();
  const held = byKey(graph.edges, ({ subject }) => subject);
  for (const circle of groupsFrom(graph.root, (party) =>
    (held.get(party) ?? []).map(({ holder }) => holder),
  )) {
    const members = circle
      .flatMap((id) => nodes.get(id) ?? [])
      .toSorted(
        (a, b) => Number(b.id === graph.root) - Number(a.id === graph.root) || (a.name < b.name ? -1 : 1),
      );
    const id = members[0]?.id ?? '';
    for (const member of circle) boxOf.set(member, id);
    boxes.set(id, { id, members, isRoot: circle.includes(graph.root) });
  }
  const links = new Map<string, BoxLink & { edges: ChartEdge[] }>();
  for (const edge of graph.edges) {
    const [from, to] = [boxOf.get(edge.holder), boxOf.get(edge.subject)];
    if (from === undefined || to === undefined || from === to) continue;
    const key = `${from} ${to}`;
    const link = links.get(key);
    if (link) link.edges.push(edge);
    else links.set(key, { from, to, edges: [edge] });
  }
  const holders = byKey(
    [...links.values()].toSorted((a, b) => largest(b) - largest(a)),
    ({ to }) => to,
  );
  return { root: boxOf.get(graph.root) ?? graph.root, boxes, holders };
}

/** The boxes that are unfolded at first: those near the root, as long as there are few. */
export function unfoldedAtFirst(graph: BoxGraph): ReadonlySet<string> {
  const open = new Set<string>();
  const seen = new Set([graph.root]);
  let level = [graph.root];
  for (let depth = 0; depth < begins.depth; depth += 1) {
    const next: string[] = [];
    for (const id of level) {
      const fresh = (graph.holders.get(id) ?? []).map(({ from }) => from).filter((from) => !seen.has(from));
      if (id !== graph.root && seen.size + fresh.length > begins.boxes) continue;
      open.add(id);
      for (const from of fresh) seen.add(from);
      next.push(...fresh);
    }
    level = next;
  }
  return open;
}

/** The chart with these boxes unfolded: never more than `mostBoxes`, nearest and largest first. */
export function showUnfolded(graph: BoxGraph, open: ReadonlySet<string>): ShownGraph {
  const seen = new Set([graph.root]);
  let level = [graph.root];
  while (level.length > 0) {
    const next: string[] = [];
    for (const id of level)
      for (const { from } of open.has(id) ? (graph.holders.get(id) ?? []) : []) {
        if (seen.has(from) || seen.size >= mostBoxes) continue;
        seen.add(from);
        next.push(from);
      }
    level = next;
  }
  const shown = [...seen].flatMap((id) => graph.boxes.get(id) ?? []);
  const linksOf = (id: string) => graph.holders.get(id) ?? [];
  const shownOf = (id: string) => (open.has(id) ? linksOf(id).filter(({ from }) => seen.has(from)) : []);
  return {
    boxes: shown.map((box) => ({
      ...box,
      isOpen: open.has(box.id),
      holders: linksOf(box.id).length,
      hidden: linksOf(box.id).length - shownOf(box.id).length,
    })),
    links: shown.flatMap(({ id }) => shownOf(id)),
  };
}

/** Lines on a link: its interests in words, at most three. */
export function linkLines({ edges }: BoxLink): string[] {
  const words = [...new Set(edges.map(interestText))];
  return words.length > 3 ? [...words.slice(0, 2), `${words.length - 2} more`] : words;
}
