import { accessKinds } from '#contract/clients/contact-words.ts';
import type { Answer } from '#contract/core/endpoint.ts';
import { messages } from '#contract/core/rules.ts';
import { sameAddress } from '#contract/core/same-address.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import {
  changeColleagueAddress,
  changeContactAddress,
  releaseContact,
} from '#contract/people/change-address.ts';
import { differences } from '../activity/differences.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { namesOfClients } from '../clients/queries.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { endAccessOf, endsOf, release } from '../people/address/change-address.ts';
import type { Stored } from '../records/queries.ts';
import { contactQueries } from './queries.ts';
import { isTaken } from './rules.queries.ts';
import type { contacts } from './tables.ts';
import { changeableColleague } from './user-access.ts';

type Row = Stored<typeof contacts>;
type ReleaseCall = Call<typeof releaseContact>;
type ChangeCall = Call<typeof changeContactAddress> | Call<typeof changeColleagueAddress>;

const entry = (event: string, { id, client_id, ...row }: Row) => ({
  name: 'Contact',
  event,
  description: fullName(row),
  subject: { type: 'contact', id } as const,
  clientId: client_id,
});

/** States of access that go back to being asked for when the address changes. */
const isHeld = (access: Row['portal_access']) =>
  access !== 'NONE' && access !== 'REVOKED' && access !== 'REQUESTED';

async function personOf(call: Pick<ChangeCall, 'tx'>, row: Row, email: string | null, by?: Row) {
  const [client] = await namesOfClients(call.tx, [row.client_id]);
  return {
    person: { contactId: row.id },
    name: fullName(row),
    client: client?.name ?? '',
    accountId: row.account_id,
    before: [row.email],
    after: [email],
    by: by && fullName(by),
  };
}

/** Gives a contact another address, or says what would end; access that they had is asked for again. */
async function change(call: ChangeCall, row: Row, by?: Row): Promise<Answer<typeof changeContactAddress>> {
  const { tx, actor, now, input, activity } = call;
  const { version, check, email } = input.body;
  if (row.version !== version) throw new Refusal('stale');
  if (await isTaken(tx, { ...row, email })) throw invalid('email', messages.duplicated);
  const changing = await personOf(call, row, email, by);
  const isOther = row.email === null ? email !== null : !sameAddress(row.email, email ?? '');
  const kinds = isOther ? accessKinds.filter((kind) => isHeld(row[`${kind}_access`])) : [];
  const ends = { ...(await endsOf(call, changing)), access: kinds };
  if (check) return ends;
  const columns = {
    email,
    ...Object.fromEntries(kinds.map((kind) => [`${kind}_access`, 'REQUESTED' as const])),
  };
  const changed = differences({ ...row }, columns);
  if (!changed) return ends;
  await contactQueries.change(tx, row, { ...columns, updated_at: now, updated_by: actor.userId });
  await endAccessOf(call, changing);
  await activity({ ...entry('address_changed', row), ...changed });
  return ends;
}

async function contactOf({ tx, input }: Pick<ChangeCall | ReleaseCall, 'tx' | 'input'>): Promise<Row> {
  const found = await contactQueries.byId(tx, input.params.id);
  if (!found || found.deleted_at !== null || !(await lockClient(tx, found.client_id)))
    throw new Refusal('not_found');
  return (await contactQueries.byId(tx, found.id)) ?? found;
}

export const contactAddressHandlers: readonly Handler[] = [
  handle(changeContactAddress, async (call) => change(call, await contactOf(call))),
  handle(changeColleagueAddress, async (call) => {
    const { before, me } = await changeableColleague(call, call.input.params.id);
    if (before.id === me.id)
      throw new Refusal('conflict', {
        message: 'Nobody changes their own address: your access would end. Ask another administrator, or us.',
      });
    return change(call, before, me);
  }),
  handle(releaseContact, async (call): Promise<undefined> => {
    const { reason, version } = call.input.body;
    const found = await contactOf(call);
    if (found.version !== version) throw new Refusal('stale');
    await release(call, await personOf(call, found, found.email), reason);
    await call.activity({ ...entry('released', found), attributes: { reason } });
  }),
];
