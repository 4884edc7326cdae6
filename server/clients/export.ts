import { type ClientRow, clientFields, exportClients } from '#contract/clients/clients.ts';
import { cellDay, codeLabel } from '../exports/cells.ts';
import type { Cell, ExportColumn, ExportSource } from '../exports/source.ts';
import { allOffices } from '../people/queries.ts';
import { companyTypeName } from '../reference/company-types.ts';
import { countryName } from '../reference/countries.ts';
import { clientIdBatches, countListed, listedClients } from './queries.ts';
import { clientRows } from './rows.ts';

type Key = keyof typeof clientFields & keyof ClientRow;

const column = (key: Key, width: number, cell: (row: ClientRow) => Cell): [Key, ExportColumn<ClientRow>] => [
  key,
  { header: clientFields[key].label, width, cell },
];
const code = (
  key:
    | 'business_status'
    | 'record_status'
    | 'kind'
    | 'industry'
    | 'kyc_level'
    | 'risk_rating'
    | 'quality_band',
) => column(key, 18, (row) => codeLabel(row[key]));
const day = (
  key:
    | 'date_of_birth'
    | 'client_since'
    | 'start_date'
    | 'closedate'
    | 'last_invoice'
    | 'last_update_at'
    | 'next_review_date',
) => column(key, 13, (row) => cellDay(row[key]));

/** The client list as a file: every column the list can show. */
export const clientExport: ExportSource<typeof clientFields, ClientRow> = {
  list: 'clients',
  endpoint: exportClients,
  fields: clientFields,
  columns: Object.fromEntries([
    column('name', 40, ({ name }) => name),
    code('business_status'),
    code('record_status'),
    code('kind'),
    column('office', 16, ({ office }) => office.name),
    column('jurisdiction', 20, ({ jurisdiction }) => jurisdiction && countryName(jurisdiction)),
    column('company_type', 30, ({ company_type }) => company_type && companyTypeName(company_type)),
    column('relationship_managers', 36, ({ relationship_managers }) =>
      relationship_managers.map(({ display_name }) => display_name).join(', '),
    ),
    column('registration_number', 20, (row) => row.registration_number),
    code('industry'),
    column('sector', 24, (row) => row.sector),
    code('kyc_level'),
    code('risk_rating'),
    day('next_review_date'),
    column('employing_entity', 28, ({ employing_entity }) => employing_entity?.name ?? null),
    column('parent_group', 28, ({ parent_group }) => parent_group?.name ?? null),
    column('tags', 28, ({ tags }) => tags.join(', ')),
    column('first_name', 18, (row) => row.first_name),
    column('last_name', 18, (row) => row.last_name),
    day('date_of_birth'),
    day('client_since'),
    day('start_date'),
    day('closedate'),
    day('last_invoice'),
    column('quality_score', 12, (row) => row.quality_score),
    code('quality_band'),
    day('last_update_at'),
  ]),
  count: (tx, checked, wanted) => countListed(tx, checked, wanted),
  async *rows(tx, checked, wanted) {
    const offices = await allOffices(tx);
    const officeIds = offices.map(({ id }) => id);
    for await (const ids of clientIdBatches(tx, checked, wanted, officeIds)) {
      const listed = new Map((await listedClients(tx, ids)).map((row) => [row.id, row]));
      yield clientRows(
        tx,
        ids.flatMap((id) => listed.get(id) ?? []),
        offices,
      );
    }
  },
};
