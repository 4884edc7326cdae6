import { Contact } from 'lucide-react';
import { type Party, parties, readPartyRoles } from '#contract/parties/parties.ts';
import { listPartyPairs } from '#contract/parties/party-pairs.ts';
import { labelOf } from '#src/lib/names.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { useCompanyTypeChoices } from '#src/records/company-types.queries.ts';
import { recordScreens } from '#src/records/record-screens.ts';

function PartyCard({ row: { jurisdiction, registration_number } }: { row: Party }) {
  return (
    <p className="flex-1">{[registration_number, jurisdiction?.name].filter(Boolean).join(', ') || '-'}</p>
  );
}

export const partyScreens = recordScreens(parties, {
  titleOf: ({ name }) => name,
  useChoices() {
    const countries = useCountryChoices();
    const companyTypes = useCompanyTypeChoices();
    return {
      nationalities: countries,
      residence: countries,
      jurisdiction: countries,
      identifiers: countries,
      company_type: companyTypes,
    };
  },
  toAnswer: () => ({ client: null, identity_shown: true, moved_to: null }),
  icon: <Contact />,
  headOf: ({ kind }) => labelOf(kind),
  Card: PartyCard,
  shownBy: [readPartyRoles, listPartyPairs],
  empty: 'Every client is a party. Others are added here.',
});
