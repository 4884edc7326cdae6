import { Briefcase } from 'lucide-react';
import { type ClientService, clientServices } from '#contract/clients/client-services.ts';
import { clientServiceStatuses, serviceFrequencies } from '#contract/clients/service-words.ts';
import { formatPrice } from '#contract/core/money.ts';
import { listServices, listTeams } from '#contract/reference.ts';
import { labelOf } from '#src/lib/names.ts';
import { CardText } from '#src/records/card-text.tsx';
import { useNamedChoices, wordChoices } from '#src/records/choices.ts';
import { formatTerm } from '#src/records/format-term.ts';
import { recordScreens } from '#src/records/record-screens.ts';

function ClientServiceCard({ row }: { row: ClientService }) {
  const { service, start, end, frequency, billable, fee, fee_currency, team } = row;
  const price = fee && fee_currency ? formatPrice({ amount: fee, currency: fee_currency }) : undefined;
  const terms = [billable ? price : 'Not billable', frequency && labelOf(frequency), team?.name];
  return (
    <CardText main={service.name} more={terms.filter(Boolean).join(', ')} foot={formatTerm(start, end)} />
  );
}

export const clientServiceScreens = recordScreens(clientServices, {
  titleOf: ({ service }) => service.name,
  useChoices: () => ({
    service: useNamedChoices(listServices),
    team: useNamedChoices(listTeams),
    status: wordChoices(clientServiceStatuses),
    frequency: wordChoices(serviceFrequencies),
  }),
  icon: <Briefcase />,
  headOf: ({ status }) => labelOf(status),
  Card: ClientServiceCard,
  empty: 'What the firm does for the client, since when and at what fee.',
});
