import { dayMs, later } from '../clock.ts';
import type { comments } from '../comments/tables.ts';
import type { DemoClients } from './clients.ts';
import type { DemoContacts } from './contacts.ts';
import type { DemoStaffing } from './firm.ts';
import { random } from './random.ts';
import { signIns } from './sign-ins.ts';

type Row = typeof comments.$inferInsert;
const hourMs = dayMs / 24;

const calls = [
  'Quarterly call: nothing has changed in the register.',
  'Quarterly call: a second signatory joins the finance team soon.',
  'Quarterly call: they ask for the figures a week earlier from now on.',
];

/** Notes on the first clients, a pinned one among them, and a conversation with the client of the contact who signs in. */
export function demoComments(
  seed: number,
  { clients, staffing, contacts }: { clients: DemoClients; staffing: DemoStaffing; contacts: DemoContacts },
  now: string,
): Row[] {
  const chance = random(seed, 'comments');
  const [manager, associate] = [staffing.userOf(signIns.manager), staffing.userOf(signIns.associate)];
  const contact = contacts.contactOf(signIns.contact);
  const written = (client_id: string, hoursAgo: number, body: string, more: Partial<Row> = {}) => {
    const created_at = later(now, -hoursAgo * hourMs);
    const by = more.from_client
      ? { author_contact_id: contact.id, author_name: `${contact.first_name} ${contact.last_name}` }
      : { author_user_id: manager.id, author_name: manager.display_name };
    return {
      ...{ id: chance.id(), client_id, body, visibility: 'INTERNAL', created_at, ...by, ...more },
      shared_at: more.visibility === 'CLIENT' ? created_at : null,
    } satisfies Row;
  };
  const byAssociate = { author_user_id: associate.id, author_name: associate.display_name };
  const toClient = { visibility: 'CLIENT' } as const;
  const asked = written(
    contact.client_id,
    50,
    'Please send us, for the annual accounts:\n\n- the bank statements of **all** accounts\n- contracts that were signed this year\n- changes of the *register*',
    toClient,
  );
  return [
    asked,
    written(contact.client_id, 30, 'The statements come on Friday. Is a copy of the new lease enough?', {
      ...{ ...toClient, parent_id: asked.id, from_client: true },
    }),
    written(contact.client_id, 29, 'The lease needs both signatures; ours has one.', {
      ...{ ...byAssociate, parent_id: asked.id },
    }),
    written(contact.client_id, 26, 'Yes, once both sides have signed it.', {
      ...{ ...toClient, parent_id: asked.id },
    }),
    written(contact.client_id, 900, 'Calls are best before ten: the finance team is in another time zone.', {
      ...{ ...byAssociate, pinned: true },
    }),
    // A call every quarter, so that the timeline of the client reaches back over 18 months.
    ...[1, 2, 3, 4, 5, 6].map((quarters) =>
      written(contact.client_id, quarters * 92 * 24 + 5, calls[quarters % calls.length] ?? '', {
        ...(quarters % 2 === 0 && byAssociate),
      }),
    ),
    ...clients.clients
      .filter(({ id }) => id !== contact.client_id)
      .slice(0, 3)
      .flatMap(({ id }, at) => {
        const note = written(
          id,
          100 + 40 * at,
          `@${associate.display_name} please check the address in the register before the next filing.`,
          { mentions: [associate.id] },
        );
        return [
          note,
          written(id, 60 + 40 * at, 'Checked: it is the new one.', { ...byAssociate, parent_id: note.id }),
        ];
      }),
  ];
}
