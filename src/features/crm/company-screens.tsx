import { Building } from 'lucide-react';
import { crmIndustries } from '#contract/clients/industries.ts';
import { type Company, companies } from '#contract/crm/companies.ts';
import { deals } from '#contract/crm/deals.ts';
import { readHubspotCompany, searchHubspotCompanies } from '#contract/crm/hubspot.ts';
import { useCountryChoices, wordChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';

export const industryChoices = wordChoices(crmIndustries);

function CompanyCard({ row: { city, country } }: { row: Company }) {
  return <p className="flex-1">{[city, country?.name].filter(Boolean).join(', ') || '-'}</p>;
}

export const companyScreens = recordScreens(companies, {
  titleOf: ({ name }) => name,
  useChoices: () => ({ country: useCountryChoices(), industry: industryChoices }),
  toAnswer: () => ({ hubspot_id: '', client: null }),
  icon: <Building />,
  headOf: ({ name }) => name,
  Card: CompanyCard,
  shownBy: [searchHubspotCompanies, readHubspotCompany, deals.list, deals.read],
  empty: 'Companies that the firm talks to, also before they become clients.',
});
