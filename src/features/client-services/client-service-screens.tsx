import { Briefcase } from 'lucide-react';
import { type ClientService, clientServices } from '../../../contract/clients/client-services.ts';
import { clientServiceStatuses, serviceFrequencies } from '../../../contract/clients/service-words.ts';
import { dateFormats } from '../../../contract/core/limits.ts';
import { formatMoney } from '../../../contract/core/money.ts';
import { listServices, listTeams } from '../../../contract/reference.ts';
import { labelOf } from '../../lib/names.ts';
import { formatDate } from '../../lib/time.ts';
import { useNamedChoices, wordChoices } from '../../records/choices.ts';
import { recordScreens } from '../../records/record-screens.ts';

const day = (value: string) => formatDate(value, dateFormats.date);

function ClientServiceCard({ row }: { row: ClientService }) {
  const { service, start, end, frequency, billable, fee, fee_currency, team } = row;
  const price = fee && fee_currency ? formatMoney({ amount: fee, currency: fee_currency }) : undefined;
  const terms = [billable ? price : 'Not billable', labelOf(frequency), team?.name];
  return (
    <>
      <p className="flex-1">
        {service.name}
        <span className="block text-small text-soft">{terms.filter(Boolean).join(', ')}</span>
      </p>
      <p className="mt-2 text-small text-soft">
        {end ? `${day(start)} to ${day(end)}` : `Since ${day(start)}`}
      </p>
    </>
  );
}

export const clientServiceScreens = recordScreens(clientServices, {
  titleOf: ({ service }) => service.name,
  toValues: ({ service, team }) => ({ service: service.id, team: team?.id ?? '' }),
  toAnswer: ({ service, team }, nameOf) => ({
    service: { id: service, name: nameOf('service', service) },
    team: team ? { id: team, name: nameOf('team', team) } : null,
  }),
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
