import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChartEdge, ChartGraph } from './chart-graph.ts';
import { foldCircles, linkLines, mostBoxes, showUnfolded, unfoldedAtFirst } from './fold.ts';

const node = (id: string) => ({
  ...{ id, name: id, kind: 'ENTITY' as const, client: null },
  ...{ entity_type: null, listed: false, beneficial_owner: false },
});
const edge = (holder: string, subject: string, more: Partial<ChartEdge> = {}): ChartEdge => ({
  ...{ id: `${holder} ${subject} ${more.type ?? ''}`, holder, subject, control: false },
  ...{ type: 'SHAREHOLDING', low: '50', high: '50', ...more },
});
const graphOf = (root: string, edges: ChartEdge[]): ChartGraph => ({
  root,
  nodes: [...new Set([root, ...edges.flatMap(({ holder, subject }) => [holder, subject])])].map(node),
  edges,
});
const ids = (boxes: readonly { id: string }[]) => boxes.map(({ id }) => id).toSorted();

test('those who own each other are one box, with the root first', () => {
  const folded = foldCircles(
    graphOf('root', [edge('a', 'root'), edge('root', 'b'), edge('b', 'a'), edge('c', 'b'), edge('c', 'c')]),
  );
  expect([...folded.boxes.values()].map(({ members }) => members.map(({ id }) => id))).toEqual(
    expect.arrayContaining([['root', 'a', 'b'], ['c']]),
  );
  expect(folded.root).toBe('root');
  expect(folded.holders.get('root')?.map(({ from }) => from)).toEqual(['c']);
});

test('two are in one box just if each holds the other, through whomever', () => {
  const parties = fc.integer({ min: 0, max: 7 }).map(String);
  fc.assert(
    fc.property(fc.array(fc.tuple(parties, parties), { maxLength: 16 }), (pairs) => {
      const graph = graphOf(
        '0',
        pairs.map(([holder, subject], at) => ({ ...edge(holder, subject), id: String(at) })),
      );
      const reach = (from: string) => {
        const seen = new Set([from]);
        for (const id of seen)
          for (const { holder, subject } of graph.edges) if (holder === id) seen.add(subject);
        return seen;
      };
      const boxOf = (id: string) =>
        [...foldCircles(graph).boxes.values()].find(({ members }) =>
          members.some((member) => member.id === id),
        )?.id;
      // Parties that own no part of the root are not in its chart.
      const shown = graph.nodes.filter(({ id }) => reach(id).has('0'));
      for (const a of shown)
        for (const b of shown)
          expect(boxOf(a.id) === boxOf(b.id)).toBe(reach(a.id).has(b.id) && reach(b.id).has(a.id));
    }),
  );
});

test('a long chain is folded, unfolds by hand, and says how many holders it hides', () => {
  const chain = ['root', 'a', 'b', 'c', 'd', 'e', 'f'];
  const graph = foldCircles(
    graphOf(
      'root',
      chain.slice(1).map((id, at) => edge(id, chain[at] ?? '')),
    ),
  );
  const open = unfoldedAtFirst(graph);
  const shown = showUnfolded(graph, open);
  expect(ids(shown.boxes)).toEqual(['a', 'b', 'c', 'd', 'root']);
  expect(shown.boxes.find(({ id }) => id === 'd')).toMatchObject({ holders: 1, hidden: 1 });
  expect(ids(showUnfolded(graph, new Set([...open, 'd'])).boxes)).toContain('e');
  expect(ids(showUnfolded(graph, new Set()).boxes)).toEqual(['root']);
});

test('a folded box hides its holders, also those that are shown for another', () => {
  const graph = foldCircles(
    graphOf('root', [edge('a', 'root'), edge('b', 'root'), edge('ada', 'a'), edge('ada', 'b')]),
  );
  const shown = showUnfolded(graph, new Set(['root', 'a']));
  expect(shown.boxes.find(({ id }) => id === 'b')).toMatchObject({ isOpen: false, holders: 1, hidden: 1 });
  expect(shown.links.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual([
    'a root',
    'ada a',
    'b root',
  ]);
});

test('a chart never has more than its most boxes; the largest holders stay', () => {
  const many = Array.from({ length: 300 }, (_, at) =>
    edge(`holder ${at}`, 'root', { low: String(at / 10), high: String(at / 10) }),
  );
  const graph = foldCircles(graphOf('root', many));
  const { boxes, links } = showUnfolded(graph, unfoldedAtFirst(graph));
  expect(boxes).toHaveLength(mostBoxes);
  expect(links).toHaveLength(mostBoxes - 1);
  expect(boxes.find(({ id }) => id === 'root')?.hidden).toBe(300 - (mostBoxes - 1));
  expect(ids(boxes)).toContain('holder 299');
});

test('a chain of ten thousand is folded without end of the stack', () => {
  const edges = Array.from({ length: 10_000 }, (_, at) => edge(`p${at + 1}`, at === 0 ? 'root' : `p${at}`));
  expect(foldCircles(graphOf('root', edges)).boxes.size).toBe(10_001);
});

test('a link names its interests once each, at most three lines', () => {
  const lines = (...edges: ChartEdge[]) => linkLines({ from: 'a', to: 'b', edges });
  expect(lines(edge('a', 'b'), edge('a', 'b', { type: 'VOTING_RIGHTS', low: '10', high: '25' }))).toEqual([
    '50 %',
    'Voting rights 10 to 25 %',
  ]);
  expect(lines(edge('a', 'b', { low: null, high: null }))).toEqual(['Share unknown']);
  expect(
    lines(
      edge('a', 'b'),
      ...(['SETTLOR', 'TRUSTEE', 'PROTECTOR'] as const).map((type) =>
        edge('a', 'b', { type, low: null, high: null }),
      ),
    ),
  ).toEqual(['50 %', 'Settlor', '2 more']);
});
