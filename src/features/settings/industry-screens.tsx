import { useQuery } from '@tanstack/react-query';
import { Factory } from 'lucide-react';
import { listClients } from '#contract/clients/clients.ts';
import { countOf } from '#contract/core/counts.ts';
import { type IndustryRow, industries } from '#contract/firm/industries.ts';
import { sectors } from '#contract/firm/sectors.ts';
import { wholeListOf } from '#src/api/query.ts';
import { labelOf } from '#src/lib/names.ts';
import { recordScreens } from '#src/records/record-screens.ts';

/** True of an industry that the firm gave another sector than the benchmark has for it. */
const hasOwnSector = ({ sector, usual_sector }: Pick<IndustryRow, 'sector' | 'usual_sector'>): boolean =>
  sector !== null && sector.name !== usual_sector;

function IndustryCard({ row }: { row: IndustryRow }) {
  const { sector, usual_sector, clients, code } = row;
  return (
    <>
      <p className="flex-1">{sector?.name ?? 'No sector yet'}</p>
      {hasOwnSector(row) && usual_sector && (
        <p className="mt-1 text-small text-soft">In the benchmark: {usual_sector}</p>
      )}
      <p className="mt-2 text-small text-soft">
        {clients === 0 ? 'No clients' : countOf(clients, 'client', 'clients')} · {code}
      </p>
    </>
  );
}

function useSectorChoices() {
  const { data } = useQuery(wholeListOf(sectors.list));
  return data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [];
}

export const industryScreens = recordScreens(industries, {
  titleOf: ({ code }) => labelOf(code),
  useChoices: () => ({ sector: useSectorChoices() }),
  toAnswer: () => ({ usual_sector: null, clients: 0 }),
  icon: <Factory />,
  headOf: ({ code }) => labelOf(code),
  Card: IndustryCard,
  shownBy: [listClients],
  empty: 'Industries that clients belong to, each in a sector.',
});

const byClients = (a: IndustryRow, b: IndustryRow) => b.clients - a.clients;

/** Industries without a sector first, which wait for one; then those to which the firm gave another than usual; then the rest. */
export const arrangeIndustries = <Row extends IndustryRow>(rows: readonly Row[]) =>
  [
    { title: 'Without a sector', rows: rows.filter(({ sector }) => sector === null).toSorted(byClients) },
    { title: 'In a sector of your choice', rows: rows.filter(hasOwnSector) },
    { title: 'As in the benchmark', rows: rows.filter((row) => row.sector !== null && !hasOwnSector(row)) },
  ].filter((part) => part.rows.length > 0);
