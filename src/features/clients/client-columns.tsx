import { Link } from '@tanstack/react-router';
import { type ClientRow, clientFields } from '#contract/clients/clients.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { labelOf, managerName } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { CompanyTypeName } from '#src/records/company-type-name.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { BusinessState, titleClass } from './client-states.tsx';
import { Country } from './country.tsx';
import { QualityBand } from './quality/quality-band.tsx';

type Key = keyof typeof clientFields & keyof ClientRow;

/** A column of a field, with its filter's label as the header. */
const column = (key: Key, rest: Omit<Column<ClientRow>, 'key' | 'header'>): Column<ClientRow> => ({
  key,
  header: clientFields[key].label,
  ...rest,
});
const dateColumn = (
  key:
    | 'date_of_birth'
    | 'client_since'
    | 'start_date'
    | 'closedate'
    | 'last_invoice'
    | 'last_update_at'
    | 'next_review_date',
  rest: Partial<Column<ClientRow>> = { extra: true },
) => column(key, { width: '8.5rem', cell: (row) => formatDate(row[key], dateFormats.date), ...rest });
type Width = NonNullable<Column<ClientRow>['width']>;
const codeColumn = (key: 'record_status' | 'kind' | 'industry' | 'kyc_level' | 'risk_rating', width: Width) =>
  column(key, { width, extra: true, cell: (row) => labelOf(row[key]) });

const textColumn = (key: 'registration_number' | 'sector' | 'first_name' | 'last_name', width: Width) =>
  column(key, { width, extra: true, cell: (row) => row[key] ?? '-' });

/** All columns of the client list. */
export const clientColumns: readonly Column<ClientRow>[] = [
  column('name', {
    cell: ({ id, name, record_status }) => (
      <Link to="/app/clients/$id/info" params={{ id }} className={titleClass[record_status]}>
        {name}
      </Link>
    ),
  }),
  column('business_status', {
    width: '8.25rem',
    card: 'aside',
    cell: (row) => <BusinessState status={row.business_status} />,
  }),
  codeColumn('record_status', '10.5rem'),
  codeColumn('kind', '7.5rem'),
  column('office', { width: '7.5rem', roomy: 'middle', cell: ({ office }) => office.name }),
  column('jurisdiction', {
    width: '9.5rem',
    roomy: true,
    cell: ({ jurisdiction }) => <Country code={jurisdiction} />,
  }),
  column('company_type', {
    width: '13rem',
    extra: true,
    cell: ({ company_type }) => <CompanyTypeName code={company_type} />,
  }),
  column('relationship_managers', {
    width: '12rem',
    roomy: 'middle',
    cell: ({ relationship_managers }) => relationship_managers.map(managerName).join(', ') || '-',
  }),
  textColumn('registration_number', '11rem'),
  codeColumn('industry', '11rem'),
  textColumn('sector', '12rem'),
  codeColumn('kyc_level', '8rem'),
  codeColumn('risk_rating', '8rem'),
  dateColumn('next_review_date'),
  column('employing_entity', {
    width: '12rem',
    extra: true,
    cell: ({ employing_entity }) => employing_entity?.name ?? '-',
  }),
  column('parent_group', {
    width: '12rem',
    extra: true,
    cell: ({ parent_group }) => parent_group?.name ?? '-',
  }),
  column('tags', { width: '11rem', extra: true, cell: ({ tags }) => tags.join(', ') || '-' }),
  textColumn('first_name', '9rem'),
  textColumn('last_name', '9rem'),
  dateColumn('date_of_birth'),
  dateColumn('client_since', { roomy: true }),
  dateColumn('start_date'),
  dateColumn('closedate'),
  dateColumn('last_invoice'),
  column('quality_band', {
    width: '8rem',
    extra: true,
    cell: ({ quality_band }) => <QualityBand band={quality_band} />,
  }),
  column('quality_score', { width: '8rem', extra: true, cell: ({ quality_score }) => quality_score }),
  dateColumn('last_update_at'),
];
