import { useQuery } from '@tanstack/react-query';
import { Workflow } from 'lucide-react';
import { deals } from '#contract/crm/deals.ts';
import { listHubspotPipelines } from '#contract/crm/hubspot.ts';
import { type DealStage, dealStages, type PipelineRow, pipelines } from '#contract/crm/pipelines.ts';
import { wholeListOf } from '#src/api/query.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { outcomeWords } from './crm-words.ts';

const shownBy = [pipelines.list, dealStages.list, deals.list, deals.read, listHubspotPipelines];

const PipelineCard = ({ row: { name } }: { row: PipelineRow }) => <p className="flex-1">{name}</p>;

export const pipelineScreens = recordScreens(pipelines, {
  titleOf: ({ name }) => name,
  toValues: ({ position }) => ({ position: String(position) }),
  toAnswer: ({ position }) => ({ position: Number(position) }),
  useChoices: () => ({}),
  icon: <Workflow />,
  headOf: ({ name }) => name,
  Card: PipelineCard,
  shownBy,
  empty: 'Deals move through the stages of a pipeline.',
});

function StageCard({ row: { name, probability, outcome } }: { row: DealStage }) {
  return (
    <p className="flex-1">
      {name}
      <span className="block text-small text-soft">
        {outcome === 'OPEN' ? `${probability} %` : outcomeWords[outcome]}
      </span>
    </p>
  );
}

export const stageScreens = recordScreens(dealStages, {
  titleOf: ({ name }) => name,
  toValues: ({ position, probability }) => ({
    position: String(position),
    probability: String(probability),
  }),
  toAnswer: ({ position, probability }) => ({
    position: Number(position),
    probability: Number(probability),
  }),
  useChoices() {
    const { data } = useQuery(wholeListOf(pipelines.list));
    return { pipeline: data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [] };
  },
  icon: <Workflow />,
  headOf: ({ pipeline }) => pipeline.name,
  Card: StageCard,
  shownBy,
  empty: 'A stage says how far a deal has come, and how likely it is to be won.',
});
