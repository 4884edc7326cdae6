import type { Client } from '#contract/clients/clients.ts';
import { type QualityFacts, qualityOf } from '#contract/clients/quality.ts';
import { needsPerson } from '#src/offline/database/rows.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';

/** The input of a queued write of a record of a client. */
interface Waiting {
  readonly params?: { readonly id: string };
  readonly body?: {
    readonly id?: string;
    readonly client_id?: string;
    readonly form: Readonly<Record<string, unknown>>;
  };
}
type Item = Pick<OutboxItem, 'command' | 'state' | 'body'>;
interface Address {
  readonly id: string;
  readonly types: readonly string[];
  readonly city: string | null;
  readonly country: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const addressOf = (id: string, { types, city, country }: Readonly<Record<string, unknown>>): Address => ({
  id,
  types: Array.isArray(types) ? types.map(textOf) : [],
  city: textOf(city),
  country: textOf(country),
});

/** The addresses of a client with what waits. */
function addressesOf(client: Client, items: readonly Item[]): Address[] {
  let rows: Address[] = client.client_addresses.map(({ id, types, city, country }) => ({
    ...{ id, types, city, country: country.code },
  }));
  for (const { command, body: input } of items) {
    const { params, body } = (input ?? {}) as Waiting;
    const id = params?.id ?? body?.id ?? '';
    if (command === 'addresses.create' && body?.client_id === client.id)
      rows = [...rows.filter((row) => row.id !== id), addressOf(id, body.form)];
    if (command === 'addresses.update' && body)
      rows = rows.map((row) => (row.id === id ? addressOf(id, body.form) : row));
    if (command === 'addresses.delete') rows = rows.filter((row) => row.id !== id);
  }
  return rows;
}

/** True if a record of the client that holds on a day waits to be added. `first` and `last` are its fields. */
const adds = (
  { command: wanted, first, last }: { command: string; first: string; last: string },
  client: Client,
  items: readonly Item[],
  day: string,
  also: (form: Readonly<Record<string, unknown>>) => boolean = () => true,
): boolean =>
  items.some(({ command, body: input }) => {
    const { body } = (input ?? {}) as Waiting;
    if (command !== wanted || body?.client_id !== client.id) return false;
    const until = textOf(body.form[last]);
    return textOf(body.form[first]) <= day && (until === '' || until >= day) && also(body.form);
  });

const service = { command: 'clientServices.create', first: 'start', last: 'end' };
const manager = { command: 'relationshipManagers.create', first: 'from', last: 'to' };

/** The facts of a client with what waits on this device, as far as its answer has what they are of. The oldest item comes first. */
function factsHere(client: Client, items: readonly Item[], day: string): QualityFacts {
  const addresses = addressesOf(client, items);
  const registered = addresses.filter(({ types }) => types.includes('REGISTERED'));
  const facts = client.quality_facts;
  return {
    ...facts,
    has_city: addresses.some(({ city }) => city?.trim()),
    has_registered_address: registered.length > 0,
    has_registered_country: registered.some(({ country }) => country.trim()),
    has_manager: facts.has_manager || adds(manager, client, items, day),
    has_service: facts.has_service || adds(service, client, items, day),
    has_billable_service:
      facts.has_billable_service || adds(service, client, items, day, ({ billable }) => billable === true),
  };
}

const commands = ['addresses.', 'clientServices.', 'relationshipManagers.'];

/** A client whose data quality counts what waits on this device (`items`, the newest first). */
export function withQualityHere(client: Client, items: readonly Item[], day: string): Client {
  const waiting = items.filter(
    ({ command, state }) =>
      state !== 'sent' && !needsPerson(state) && commands.some((of) => command.startsWith(of)),
  );
  if (waiting.length === 0) return client;
  return { ...client, ...qualityOf(factsHere(client, waiting.toReversed(), day), day) };
}
