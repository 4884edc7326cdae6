import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { OwnerForm } from '#contract/owners/owners.form.ts';
import { addOwner } from '#contract/owners/owners.ts';
import { records } from '#contract/records.ts';
import { within } from '../activity/activity.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { idWith, namedParties, partyThere } from '../secretary/chosen-party.ts';

type OwnerCall = Call<typeof addOwner>;

/** Runs a handler of a single write as a part of this one: an act of its own in the log, in the batch of the owner. */
async function runOf(
  call: OwnerCall,
  handlers: readonly Handler[],
  endpoint: Endpoint,
  body: object,
): Promise<unknown> {
  const handler = handlers.find((one) => one.endpoint === endpoint);
  if (!handler?.inTransaction) throw new Error(`${endpoint.name} does not run within another call.`);
  const part = within(call, { batchId: call.input.body.id, actId: randomUUID() });
  return handler.run({ ...part, input: { params: {}, query: {}, body } } as never);
}

/** Runs a write, and names its errors by the fields of this form. */
async function named(write: Promise<unknown>, nameOf: (field: string) => string): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof Refusal) || !error.more.errors) throw error;
    const errors = Object.entries(error.more.errors).map(([field, messages]) => [nameOf(field), messages]);
    throw new Refusal('invalid', { errors: Object.fromEntries(errors) });
  }
}

/** The facts of a new party as its own form has them. */
const factsOf = ({ party: _, interests: __, ...facts }: OwnerForm) => ({
  occupation: null,
  jurisdiction_region: null,
  lei: null,
  exchange: null,
  identifiers: [],
  ...facts,
});

/** Adds an owner with their interests, by the handlers of parties and of interests. */
export const addOwnerHandlers = (handlers: readonly Handler[]): readonly Handler[] => [
  handle(addOwner, async (call) => {
    const { tx, input } = call;
    const { id, client_id, form } = input.body;
    if (!(await lockClient(tx, client_id))) throw invalid('client_id', 'There is no such client.');
    const { party } = form;
    const party_id = 'id' in party ? (await partyThere(tx, party.id)).id : idWith(id);
    if (!('id' in party)) {
      const body = { id: party_id, form: { ...factsOf(form), ...party } };
      await named(runOf(call, handlers, records.parties.create, body), (field) =>
        field === 'form.name' ? 'form.party' : field,
      );
    }
    for (const [at, interest] of form.interests.entries()) {
      const body = {
        id: idWith(id, `interest ${at}`),
        client_id,
        form: { ...interest, party: { id: party_id } },
      };
      await named(runOf(call, handlers, records.interests.create, body), (field) =>
        field === 'form.party' ? field : field.replace(/^form\./, `form.interests.${at}.`),
      );
    }
    return { party: (await namedParties(tx, [party_id]))(party_id), interests: form.interests.length };
  }),
];
