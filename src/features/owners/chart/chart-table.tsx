import { interestNames } from '#contract/owners/owner-words.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/table.tsx';
import { type ChartEdge, type ChartGraph, shareText } from './chart-graph.ts';

type Row = ChartEdge & { readonly holderName: string; readonly subjectName: string };

const columns: readonly Column<Row>[] = [
  { key: 'holder', header: 'Holder', cell: ({ holderName }) => holderName },
  { key: 'subject', header: 'In', cell: ({ subjectName }) => subjectName },
  { key: 'type', header: 'Interest', cell: ({ type }) => interestNames[type] },
  { key: 'share', header: 'Share', align: 'end', cell: (row) => shareText(row) ?? '–' },
  { key: 'control', header: 'Control', width: '7rem', cell: ({ control }) => (control ? 'Yes' : 'No') },
];

/** All interests of a chart as a table, those too that are folded in the picture. */
export function ChartTable({ graph: { nodes, edges } }: { graph: ChartGraph }) {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const rows = edges.map((edge) => ({
    ...edge,
    holderName: names.get(edge.holder) ?? '',
    subjectName: names.get(edge.subject) ?? '',
  }));
  return <Table label="Interests" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
