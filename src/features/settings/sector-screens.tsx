import { ChartPie } from 'lucide-react';
import { listClients } from '#contract/clients/clients.ts';
import { industries } from '#contract/firm/industries.ts';
import { type SectorRow, sectors } from '#contract/firm/sectors.ts';
import { recordScreens } from '#src/records/record-screens.ts';

export const sectorScreens = recordScreens(sectors, {
  titleOf: ({ name }) => name,
  useChoices: () => ({}),
  icon: <ChartPie />,
  headOf: ({ name }) => name,
  Card: ({ row: { icb_code } }: { row: SectorRow }) => (
    <p className="flex-1 text-small text-soft">{icb_code && `Code ${icb_code}`}</p>
  ),
  shownBy: [listClients, industries.list],
  empty: 'Sectors of industry that clients belong to.',
});
