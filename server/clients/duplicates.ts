import { type Duplicate, listDuplicates, mostDuplicates } from '#contract/clients/duplicates.ts';
import { handle } from '../http/handler.ts';
import { findMatches } from '../matching/candidates.ts';
import { allOffices } from '../people/queries.ts';
import { listedClients } from './queries.ts';

const given = (value: string | null) => (value === null ? [] : [value]);

/** Clients that may be the one that somebody is about to add. */
export const finding = handle(listDuplicates, async ({ tx, input: { query } }): Promise<Duplicate[]> => {
  const found = await findMatches(tx, {
    kind: query.kind === 'INDIVIDUAL' ? 'PERSON' : 'ENTITY',
    name: query.name,
    birthDate: query.date_of_birth,
    country: query.jurisdiction,
    identifiers: {
      registration_number: given(query.registration_number),
      tax_id: given(query.tax_id),
      lei: given(query.lei),
      passport: given(query.passport),
    },
  });
  const likely = found
    .flatMap(({ owner, client, ...match }) =>
      owner.owner_kind === 'client' && client ? [{ client, ...match }] : [],
    )
    .filter(({ tier }) => tier === 'HIGH' || tier === 'REVIEW')
    .slice(0, mostDuplicates);
  const clients = await listedClients(
    tx,
    likely.map(({ client }) => client.id),
  );
  const offices = await allOffices(tx);
  return likely.flatMap(({ client, score, tier, reasons }) => {
    const row = clients.find(({ id }) => id === client.id);
    const office = offices.find(({ id }) => id === row?.office_id);
    if (!row || !office || !tier) return [];
    const { registration_number } = row;
    return [{ client, office: office.name, registration_number, score, tier, reasons: [...reasons] }];
  });
});
