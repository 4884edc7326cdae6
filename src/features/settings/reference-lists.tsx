import { Link } from '@tanstack/react-router';
import { useCountryChoices } from '#src/records/choices.ts';
import { Card } from '#src/ui/card/card.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { CompanyTypeSearch } from './company-type-search.tsx';

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** The lists that forms offer and nobody edits, each with its source. */
export function ReferenceLists() {
  const countries = useCountryChoices();
  const lists = [
    {
      title: 'Countries',
      source: 'ISO 3166-1, and Kosovo as XK',
      entries: countries.map(({ label, value }) => `${label} (${value})`),
    },
    {
      title: 'Currencies',
      source: 'ISO 4217, as the browser knows them',
      entries: Intl.supportedValuesOf('currency').map((code) => `${code} ${currencyNames.of(code) ?? ''}`),
    },
  ];
  return (
    <>
      <PageHeader
        title="Reference lists"
        back={<Link to="/app/settings">Settings</Link>}
        detail="Kept by their source and the same for every firm. They change with a new version."
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {lists.map(({ title, source, entries }) => (
          <Card key={title} title={title}>
            <p className="text-small text-soft">{source}</p>
            <details className="mt-2">
              <summary className="min-h-6 cursor-pointer">{entries.length} entries</summary>
              <ul className="mt-2 max-h-96 overflow-y-auto text-small">
                {entries.map((entry) => (
                  <li key={entry}>{entry}</li>
                ))}
              </ul>
            </details>
          </Card>
        ))}
        <Card title="Company types">
          <p className="text-small text-soft">ISO 20275, by GLEIF: entity legal forms of 128 countries</p>
          <CompanyTypeSearch />
        </Card>
      </div>
    </>
  );
}
