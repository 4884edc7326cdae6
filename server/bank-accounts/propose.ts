import { isDeepStrictEqual } from 'node:util';
import type { BankAccountForm } from '#contract/clients/bank-accounts.form.ts';
import { type BankChangeState, obstacleWords } from '#contract/clients/bank-words.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { attributeProblem } from '../attributes/value.ts';
import { lockClient } from '../clients/lock.queries.ts';
import type { Tx } from '../db/db.ts';
import type { Call } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { nameOfUser } from '../people/queries.ts';
import { knownCountry } from '../reference/countries.ts';
import { actingOf } from './answers.ts';
import {
  type bankFieldsOf,
  type ChangeRow,
  changeById,
  type Outcome,
  type Proposal,
  proposeChange,
} from './queries.ts';
import type { AccountColumns } from './tables.ts';

type Fields = Awaited<ReturnType<typeof bankFieldsOf>>;

/**
 * The columns of an account by its form, with the values of fields that the client no longer has as they were.
 * @throws a 422 for a value that its field does not allow, and for a required one that is missing
 */
export function columnsOfForm(
  { country, more, account_meant: _, ...form }: BankAccountForm,
  fields: Fields,
  before?: Pick<AccountColumns, 'more'>,
): AccountColumns {
  const given = new Map(more.map(({ definition, value }) => [definition, value]));
  for (const [definition, value] of given) {
    const field = fields.find(({ id }) => id === definition);
    if (!field) throw invalid('form.more', 'There is no such field.');
    const problem = attributeProblem(field, value);
    if (problem) throw invalid('form.more', `${field.label}: ${problem}`);
  }
  const missing = fields.find(({ id, required }) => required && !given.has(id));
  if (missing) throw invalid('form.more', `${missing.label} is required.`);
  const kept = Object.entries(before?.more ?? {}).filter(([id]) => !fields.some((field) => field.id === id));
  return {
    ...form,
    country_code: knownCountry(country),
    more: { ...Object.fromEntries(kept), ...Object.fromEntries(given) },
  };
}

const becameOf: Readonly<Record<BankChangeState, string>> = {
  PROPOSED: 'proposed this change',
  APPROVED: 'approved this change already',
  REFUSED: 'refused this change already',
  WITHDRAWN: 'withdrew this change',
  SUPERSEDED: 'proposed another change in place of this one',
};

/** The refusal of what the database refused, in words. */
export async function refusalOf(tx: Tx, outcome: Outcome, changeId: string): Promise<Refusal> {
  switch (outcome) {
    case 'forbidden':
    case 'alone':
    case 'same_person':
    case 'same_device':
      return new Refusal('forbidden', { message: obstacleWords[outcome] });
    case 'stale':
      return new Refusal('conflict', {
        message: 'The account was changed since. Look at it as it is now, and propose the change anew.',
      });
    case 'decided': {
      const { state = 'PROPOSED', decided_by = null } = (await changeById(tx, changeId)) ?? {};
      const who = decided_by === null ? 'Somebody' : await nameOfUser(tx, decided_by);
      return new Refusal('conflict', { message: `${who} ${becameOf[state]}.` });
    }
    default:
      return new Refusal('not_found');
  }
}

/** Proposes a change, once. @throws Refusal where the database refuses it */
export async function propose(
  call: Pick<Call<Endpoint>, 'tx' | 'actor' | 'session' | 'now'>,
  proposal: Proposal,
): Promise<{ change: ChangeRow; isNew: boolean }> {
  const { tx, actor } = call;
  await lockClient(tx, proposal.client_id);
  const there = await changeById(tx, proposal.id);
  if (there) {
    // Sent once more after a lost answer, or an id that was taken.
    const isSame =
      there.proposed_by === actor.userId &&
      there.kind === proposal.kind &&
      there.client_id === proposal.client_id &&
      isDeepStrictEqual(there.account, proposal.values);
    if (!isSame) throw await refusalOf(tx, 'stale', proposal.id);
    return { change: there, isNew: false };
  }
  const outcome = await proposeChange(tx, proposal, actingOf(call));
  const change = await changeById(tx, proposal.id);
  if (outcome !== 'proposed' || !change) throw await refusalOf(tx, outcome, proposal.id);
  return { change, isNew: true };
}
