import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { listClients } from '#contract/clients/clients.ts';
import { formatPrice } from '#contract/core/money.ts';
import { companies } from '#contract/crm/companies.ts';
import { type Deal, deals } from '#contract/crm/deals.ts';
import { readHubspotCompany } from '#contract/crm/hubspot.ts';
import { dealStages } from '#contract/crm/pipelines.ts';
import { listServices } from '#contract/reference.ts';
import { wholeListOf } from '#src/api/query.ts';
import { CardText } from '#src/records/card-text.tsx';
import { useColleagueChoices, useNamedChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { useMay } from '#src/session/use-may.ts';
import type { Choice } from '#src/ui/field/select-field.tsx';

const choicesOf = (rows: readonly { id: string; name: string }[] = []): Choice[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/** The stages as choices, with their pipeline where there are several. */
export function useStageChoices(): readonly Choice[] {
  const { data } = useQuery(wholeListOf(dealStages.list));
  const stages = data?.data ?? [];
  const several = new Set(stages.map(({ pipeline }) => pipeline.id)).size > 1;
  return stages.map(({ id, name, pipeline }) => ({
    value: id,
    label: several ? `${pipeline.name}: ${name}` : name,
  }));
}

export const moneyOf = (amount: string | null, currency: string): string =>
  amount === null ? '-' : formatPrice({ amount, currency });

function DealCard({ row: { company_name, amount, currency, owner } }: { row: Deal }) {
  return (
    <CardText
      main={moneyOf(amount, currency)}
      more={company_name ?? undefined}
      foot={owner?.name ?? 'Nobody’s yet'}
    />
  );
}

export const dealScreens = recordScreens(deals, {
  titleOf: ({ name }) => name,
  useChoices() {
    const sees = useMay(companies.list);
    const { data: all } = useQuery(wholeListOf(companies.list, { enabled: sees }));
    const { data: clients } = useQuery(wholeListOf(listClients));
    const colleagues = useColleagueChoices();
    return {
      stage: useStageChoices(),
      company: choicesOf(all?.data),
      client: choicesOf(clients?.data),
      owner: colleagues,
      originator: colleagues,
      services: useNamedChoices(listServices),
    };
  },
  // They follow from the stage and from the CRM, which the server alone knows.
  toAnswer: ({ company_name }) => ({
    pipeline: { id: '', name: '' },
    outcome: 'OPEN' as const,
    probability: 0,
    company_name: company_name || null,
    company_hubspot_id: null,
    hubspot_id: '',
    created_at: '',
    stage_history: [],
  }),
  icon: <Handshake />,
  headOf: ({ stage }) => stage.name,
  Card: DealCard,
  shownBy: [readHubspotCompany],
  empty: 'Sales that the firm hopes for, from the first talk to the signed contract.',
});
