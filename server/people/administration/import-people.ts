import { addressKey, sameAddress } from '#contract/core/same-address.ts';
import type { importPeople } from '#contract/people/users.ts';
import type { Call } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { importAll } from '#server/records/import.ts';
import { userById } from '../queries.ts';
import { addPerson } from './invite-person.ts';

/** Invites the people of a file, or none of them. A check writes their letters too, and takes them back before any leaves. */
export async function importFile(call: Call<typeof importPeople>): Promise<{ rows: number }> {
  const { rows } = call.input.body;
  const addresses = Map.groupBy(rows, ({ form }) => addressKey(form.email));
  await importAll(call, call.input.body, async (part, { id, form }) => {
    // Sent again after a lost answer, a row is there already.
    const there = await userById(part.tx, id);
    if (there && sameAddress(there.email, form.email)) return;
    if ((addresses.get(addressKey(form.email))?.length ?? 0) > 1)
      throw invalid('form.email', 'Another row of this file has this address.');
    await addPerson(part, id, form, { imported: true });
  });
  return { rows: rows.length };
}
