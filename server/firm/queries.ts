import { asc } from 'drizzle-orm';
import { offices as description } from '../../contract/firm/offices.ts';
import { clients } from '../clients/tables.ts';
import { offices, teams, users } from '../people/tables.ts';
import { recordQueries } from '../records/queries.ts';
import { onceBy } from '../records/rules.queries.ts';

export const officeQueries = recordQueries(description.fields, offices, {
  columns: { name: offices.name, country: offices.country_code, city: offices.city },
  order: [asc(offices.name)],
  usedBy: [
    { column: clients.office_id, words: ['client', 'clients'] },
    { column: users.office_id, words: ['person', 'people'] },
    { column: teams.office_id, words: ['team', 'teams'] },
  ],
});
export const oneOfficeName = onceBy(officeQueries, offices.name);

/** Every kind of record of the firm, for what is deleted for good. */
export const firmRecordQueries = [officeQueries] as const;
