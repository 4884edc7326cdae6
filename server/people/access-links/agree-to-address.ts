import type { agreeToAddress } from '#contract/people/change-address.ts';
import { writeActivity } from '#server/activity/activity.ts';
import { actor } from '#server/db/actor.ts';
import type { FreeCall } from '#server/http/handler.ts';
import { joinTo } from '../address/change-address.ts';
import { entryOf, over, usable } from './accept-link.ts';
import { takeLink } from './queries.ts';

/**
 * Gives a record to its new address, at the word of the person who signs in by the old one. They agree to this address alone: another change asks
 * it in turn. Signs nobody in.
 */
export async function agree(call: FreeCall<typeof agreeToAddress>): Promise<undefined> {
  const { services, now, input, request } = call;
  const system = actor('system');
  await services.db.as(system, async (tx) => {
    const link = await usable(tx, input.body.token, now);
    if (link.kind !== 'address' || !(await takeLink(tx, link.id, now))) throw over();
    const person = link.contact_id ? { contactId: link.contact_id } : { employeeId: link.employee_id ?? '' };
    await joinTo(tx, person, link.becomes, now);
    const entry = {
      ...entryOf(link, ''),
      event: 'address_agreed',
      description: `${link.email} agreed to ${link.becomes}`,
    };
    await writeActivity(tx, system, entry, now, request);
  });
}
