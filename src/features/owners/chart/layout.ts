import { Graph, layout } from '@dagrejs/dagre';

/** Sizes are px at a zoom of 1. */
export interface BoxSize {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}
export interface LinkSize {
  readonly from: string;
  readonly to: string;
  /** Size of its words. */
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** A box or the words of a link by its centre. */
export interface Placed extends Point {
  readonly id: string;
}
export interface PlacedLink {
  readonly from: string;
  readonly to: string;
  readonly points: readonly Point[];
  readonly label: Point;
}
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Placed[];
  readonly links: readonly PlacedLink[];
}
export interface LayoutQuestion {
  readonly boxes: readonly BoxSize[];
  readonly links: readonly LinkSize[];
}

/** Places boxes in rows, holders above what they hold, so that few links cross; on a tree none do. */
export function layOut({ boxes, links }: LayoutQuestion): Layout {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 48, edgesep: 20, marginx: 16, marginy: 16 });
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height });
  for (const { from, to, width, height } of links)
    graph.setEdge(from, to, { width, height, labelpos: 'c', weight: 1, minlen: 1 });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const at = ({ x, y }: Point) => ({ x, y });
  return {
    width,
    height,
    boxes: boxes.map(({ id }) => ({ id, ...at(graph.node(id) as Point) })),
    links: links.map(({ from, to }) => {
      const edge = graph.edge(from, to) as unknown as Point & { points: readonly Point[] };
      const between = edge.points.slice(1, -1).map(at);
      const [first = at(edge), last = first] = [between[0], between.at(-1)];
      const [holder, subject] = [graph.node(from) as Placed & BoxSize, graph.node(to) as Placed & BoxSize];
      return {
        ...{ from, to, label: at(edge) },
        points: [below(holder, first), ...between, above(subject, last)],
      };
    }),
  };
}

/** Px between the corner of a box and a line that ends there. */
const corner = 16;
/** The place on the edge of a box under another point, as far as the box reaches: a line to its side would run across its neighbours. */
const within = ({ x, width }: Point & BoxSize, other: Point) =>
  Math.min(x + width / 2 - corner, Math.max(x - width / 2 + corner, other.x));
const below = (box: Point & BoxSize, next: Point): Point => ({
  x: within(box, next),
  y: box.y + box.height / 2,
});
const above = (box: Point & BoxSize, before: Point): Point => ({
  x: within(box, before),
  y: box.y - box.height / 2,
});
