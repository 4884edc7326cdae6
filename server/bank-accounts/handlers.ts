import { masksBankDetails } from '#contract/clients/attributes.ts';
import type { BankAccountForm } from '#contract/clients/bank-accounts.form.ts';
import * as contract from '#contract/clients/bank-accounts.ts';
import type { BankChangeKind } from '#contract/clients/bank-words.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { allows } from '#contract/core/requirement.ts';
import { newId } from '#contract/core/values.ts';
import { viewsContacts } from '#contract/parties/parties.ts';
import { differences } from '../activity/differences.ts';
import { cannotReverse, type EntryMark, isAsLeft } from '../activity/reversed-entry.ts';
import { clientById } from '../clients/queries.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { type Call, type Handler, handle, type Reversal } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { importAll } from '../records/import.ts';
import { accountAnswers, actingOf, changeAnswers, columnsOf } from './answers.ts';
import { employeeAccountHandlers } from './employee-handlers.ts';
import { phonesOfClient } from './known-phones.ts';
import { columnsOfForm, propose, refusalOf } from './propose.ts';
import {
  accountById,
  accountsOf,
  approveChange,
  bankFieldsOf,
  type ChangeRow,
  changeById,
  changesOfClient,
  type Proposal,
  refuseChange,
  twoMayChange,
} from './queries.ts';
import type { AccountColumns } from './tables.ts';
import { tellApprovers } from './tell.ts';

type AnyCall = Call<Endpoint>;

/** Refuses a write by somebody to whom the numbers are masked: they would write what they cannot see. */
function refuseMasked(actor: Actor): void {
  if (masksBankDetails(actor)) throw new Refusal('forbidden');
}

async function knownClient(tx: Tx, id: string) {
  const client = await clientById(tx, id);
  if (!client) throw new Refusal('not_found');
  return client;
}

/** An account of a client that is there. */
async function knownAccount(tx: Tx, id: string) {
  const account = await accountById(tx, id);
  if (!account) throw new Refusal('not_found');
  await knownClient(tx, account.client_id);
  return account;
}

/** A change of a client’s account; those of employees have calls of their own. */
async function knownChange(tx: Tx, id: string): Promise<ChangeRow> {
  const change = await changeById(tx, id);
  if (!change || change.employee_id !== null) throw new Refusal('not_found');
  await knownClient(tx, change.client_id);
  return change;
}

const labelOf = (columns: ChangeRow['account']) => (columns && 'label' in columns ? columns.label : '');

/** An entry about an account, which a change gets with its approval. */
function logChange(
  call: Pick<AnyCall, 'activity'>,
  change: ChangeRow,
  { event, reversalOf }: EntryMark,
  values: { old?: AccountColumns; attributes?: AccountColumns } = {},
): Promise<void> {
  return call.activity({
    ...{ name: 'Bank account', event, ...(reversalOf !== undefined && { reversalOf }) },
    description: labelOf(change.account ?? change.before),
    subject: { type: 'bank_account', id: change.account_id ?? change.id },
    clientId: change.client_id,
    ...values,
  });
}

/** Proposes a change of a client’s account, and logs it once; `tells` those who may approve it. */
async function proposed(
  call: AnyCall,
  proposal: Proposal,
  { mark = { event: 'proposed' }, tells = true }: { mark?: EntryMark; tells?: boolean } = {},
): Promise<ChangeRow> {
  refuseMasked(call.actor);
  const { change, isNew } = await propose(call, proposal);
  if (isNew) await logChange(call, change, mark);
  if (isNew && tells) await tellApprovers(call, change);
  return change;
}

/** The answer about one change, to somebody who sees the numbers. */
async function answerOf(call: AnyCall, id: string): Promise<contract.BankChange> {
  const [answer] = await changeAnswers(call, [await knownChange(call.tx, id)], false);
  if (!answer) throw new Refusal('not_found');
  return answer;
}

async function add(
  call: AnyCall,
  clientId: string,
  { id, form, tells = true }: { id: string; form: BankAccountForm; tells?: boolean },
): Promise<ChangeRow> {
  const client = await knownClient(call.tx, clientId);
  const values = columnsOfForm(form, await bankFieldsOf(call.tx, client));
  return proposed(call, { id, kind: 'ADD', client_id: clientId, values }, { tells });
}

/** The event of the log by which an approved change is reversed, which proposes the opposite. */
const eventOf: Readonly<Record<BankChangeKind, string>> = {
  ADD: 'created',
  CHANGE: 'updated',
  CLOSE: 'deleted',
};

async function approve(call: Call<typeof contract.approveBankChange>): Promise<contract.BankChange> {
  const { tx, actor, input } = call;
  refuseMasked(actor);
  const change = await knownChange(tx, input.params.id);
  // The same approval once more, after a lost answer.
  if (change.state === 'APPROVED' && change.decided_by === actor.userId) return answerOf(call, change.id);
  const before = change.account_id === null ? undefined : await accountById(tx, change.account_id);
  const outcome = await approveChange(tx, change.id, actingOf(call));
  if (outcome !== 'approved') throw await refusalOf(tx, outcome, change.id);
  const after = columnsOf(await knownAccount(tx, change.account_id ?? change.id));
  const changed = before && differences(columnsOf(before), after);
  await call.activity({
    name: 'Bank account',
    event: eventOf[change.kind],
    description: after.label,
    subject: { type: 'bank_account', id: change.account_id ?? change.id },
    clientId: change.client_id,
    ...(change.kind === 'ADD' ? { attributes: after } : changed),
  });
  return answerOf(call, change.id);
}

async function refuse(call: Call<typeof contract.refuseBankChange>): Promise<contract.BankChange> {
  const { tx, actor, input } = call;
  refuseMasked(actor);
  const change = await knownChange(tx, input.params.id);
  const outcome = await refuseChange(tx, change.id, input.body.reason, actingOf(call));
  if (outcome !== 'refused') throw await refusalOf(tx, outcome, change.id);
  const { state } = await knownChange(tx, change.id);
  await logChange(call, change, { event: state === 'WITHDRAWN' ? 'withdrawn' : 'refused' });
  return answerOf(call, change.id);
}

/** Reverses an approved change by proposing the opposite, which takes a second person too. */
const reversal: Reversal = {
  type: 'bank_account',
  edit: contract.changesBankAccounts,
  fieldOf: { country_code: 'country' },
  async reverse(call, entry) {
    const { tx, now } = call;
    const { effect, subjectId, mark, old, attributes } = entry;
    const account = await accountById(tx, subjectId);
    if (!account) throw cannotReverse('This bank account is not there.');
    const facts = { id: newId(Date.parse(now)), client_id: account.client_id };
    const same = { ...facts, account_id: account.id, version: account.version };
    const isClosed = account.closed_at !== null;
    if (effect === 'deleted') {
      if (!isClosed) throw cannotReverse('This bank account is in use.');
      await proposed(call, { ...facts, kind: 'ADD', values: columnsOf(account) }, { mark });
      return;
    }
    if (effect === 'restored' || (effect === 'updated' && Object.keys(attributes).length === 0))
      throw cannotReverse('A change that was only proposed is refused or withdrawn among the bank details.');
    if (isClosed) throw cannotReverse('This bank account is closed.');
    if (!isAsLeft(account, entry))
      throw cannotReverse('This bank account was changed since. Propose the change that you want instead.');
    await proposed(
      call,
      effect === 'created'
        ? { ...same, kind: 'CLOSE', values: null }
        : { ...same, kind: 'CHANGE', values: { ...columnsOf(account), ...(old as Partial<AccountColumns>) } },
      { mark },
    );
  },
};

export const bankAccountHandlers: readonly Handler[] = [
  handle(
    contract.listBankAccounts,
    async (call) => {
      const { tx, actor, input, now } = call;
      const client = await knownClient(tx, input.params.id);
      const isMasked = masksBankDetails(actor);
      const mayChange = !isMasked && allows(actor.permissions, contract.changesBankAccounts);
      const fields = await bankFieldsOf(tx, client);
      const withContacts = allows(actor.permissions, viewsContacts);
      return {
        accounts: await accountAnswers(tx, await accountsOf(tx, client.id), isMasked),
        changes: await changeAnswers(call, await changesOfClient(tx, client.id), isMasked),
        fields: fields.map(({ id, label, type, required, options }) => ({
          ...{ id, label, type, required, options },
        })),
        phones: mayChange ? await phonesOfClient(tx, client, { at: now, withContacts }) : [],
        can_approve: await twoMayChange(tx, 'client'),
        masked: isMasked,
      };
    },
    { reversal },
  ),

  handle(contract.addBankAccount, async (call) => {
    const { id } = await add(call, call.input.params.id, call.input.body);
    return answerOf(call, id);
  }),

  handle(contract.importBankAccounts, async (call) => {
    const { params, body } = call.input;
    // Those who approve are told of the file once.
    const last = body.rows.at(-1)?.id;
    await importAll(call, body, (part, row) =>
      add(part, params.id, { ...row, tells: row.id === last && !body.check }),
    );
    return { rows: body.rows.length };
  }),

  handle(contract.changeBankAccount, async (call) => {
    const { tx, input } = call;
    const { id, version, form } = input.body;
    const account = await knownAccount(tx, input.params.id);
    const fields = await bankFieldsOf(tx, await knownClient(tx, account.client_id));
    const values = columnsOfForm(form, fields, account);
    const of = { client_id: account.client_id, account_id: account.id, version };
    await proposed(call, { id, kind: 'CHANGE', ...of, values });
    return answerOf(call, id);
  }),

  handle(contract.closeBankAccount, async (call) => {
    const { id, version } = call.input.body;
    const { client_id, id: account_id } = await knownAccount(call.tx, call.input.params.id);
    await proposed(call, { id, kind: 'CLOSE', client_id, account_id, version, values: null });
    return answerOf(call, id);
  }),

  handle(contract.approveBankChange, approve),
  handle(contract.refuseBankChange, refuse),

  ...employeeAccountHandlers,
];
