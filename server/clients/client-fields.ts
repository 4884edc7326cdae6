import { createHash } from 'node:crypto';
import type { ClientForm } from '#contract/clients/client-forms.ts';
import { clientIdentityFields } from '#contract/clients/client-words.ts';
import type { Client } from '#contract/clients/clients.ts';
import { newestFirst } from './client.ts';
import type { PartyFacts } from './party-facts.queries.ts';
import type { clients } from './tables.ts';

const ids = (all: readonly { id: string }[]) => [...new Set(all.map(({ id }) => id))].sort();

/** The name of a picture, which changes with its content: the log does not keep pictures. */
export const nameOfLogo = (png: Buffer | null): string | null =>
  png && createHash('sha256').update(png).digest('hex').slice(0, 32);

/** A client's fields as its form names them; of the logo its name. */
export const fieldsOf = (client: Client) => ({
  ...client,
  office: client.office.id,
  teams: ids(client.teams),
  services: ids(client.services),
  employing_entity: client.employing_entity?.id ?? null,
  nationalities: client.nationalities.map(({ code }) => code),
  residence: client.residence?.code ?? null,
  logo: nameOfLogo(client.logo === null ? null : Buffer.from(client.logo, 'base64')),
});

/** The fields of a client once a form is saved. */
export function fieldsAfter(before: Client, form: ClientForm, name: string, png: Buffer | null) {
  const { rename_date, kind: _, others: __, ...given } = form;
  const renamed = rename_date === null ? [] : [{ name: before.name, rename_date }];
  return {
    ...asStored(given),
    name,
    former_names: newestFirst([...form.former_names, ...renamed]),
    teams: form.teams.toSorted(),
    services: form.services.toSorted(),
    logo: nameOfLogo(png),
  };
}
export type Fields = ReturnType<typeof fieldsAfter>;

/** A form without what depends on something that is not so: only what is listed has an exchange. */
export const asStored = <F extends object>(form: F): F =>
  'listed' in form && !form.listed ? { ...form, exchange: null } : form;

const companyFields: readonly (keyof PartyFacts)[] = [
  'registered_name_local',
  'jurisdiction_region',
  'lei',
  'listed',
  'exchange',
];
const partyFields: readonly string[] = [...clientIdentityFields, ...companyFields];

/** Fields of a client by where they are stored: in its own row, or with its party. Links and pictures are in neither. */
export function storedFields(fields: object): {
  columns: Partial<typeof clients.$inferInsert>;
  party: PartyFacts;
} {
  const linked = ['teams', 'services', 'logo', 'others', 'rename_date'];
  const entries = Object.entries(fields).map(([field, value]) =>
    field === 'office'
      ? ['office_id', value]
      : field === 'employing_entity'
        ? ['employing_entity_id', value]
        : [field, value],
  );
  const of = (isOf: (field: string) => boolean) =>
    Object.fromEntries(entries.filter(([field]) => isOf(String(field))));
  return {
    columns: of((field) => !partyFields.includes(field) && !linked.includes(field)),
    party: of((field) => partyFields.includes(field)),
  };
}
