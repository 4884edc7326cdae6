import { Contact } from 'lucide-react';
import { companyTypes } from '#contract/clients/company-types.ts';
import { type Party, parties, readPartyRoles } from '#contract/parties/parties.ts';
import { listPartyPairs } from '#contract/parties/party-pairs.ts';
import { labelOf } from '#src/lib/names.ts';
import { useCountryChoices, wordChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';

const companyTypeChoices = wordChoices(companyTypes);

function PartyCard({ row: { jurisdiction, registration_number } }: { row: Party }) {
  return (
    <p className="flex-1">{[registration_number, jurisdiction?.name].filter(Boolean).join(', ') || '-'}</p>
  );
}

export const partyScreens = recordScreens(parties, {
  titleOf: ({ name }) => name,
  useChoices() {
    const countries = useCountryChoices();
    return {
      nationalities: countries,
      residence: countries,
      jurisdiction: countries,
      identifiers: countries,
      company_type: companyTypeChoices,
    };
  },
  toAnswer: () => ({ client: null, identity_shown: true, moved_to: null }),
  icon: <Contact />,
  headOf: ({ kind }) => labelOf(kind),
  Card: PartyCard,
  shownBy: [readPartyRoles, listPartyPairs],
  empty: 'Every client is a party. Others are added here.',
});
