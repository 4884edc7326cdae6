import { type StatusPair, statusPair } from '#contract/clients/lifecycle.ts';
import type { Move } from '../clients/lifecycle/queries.ts';
import { addDays, dateOf } from '../reference/calendar.ts';
import type { DemoClients } from './clients.ts';
import type { DemoContacts } from './contacts.ts';
import type { DemoStaffing } from './firm.ts';
import { random } from './random.ts';

const holdReasons = [
  'The owner asked us to wait for the new shareholder.',
  'The certificate of incumbency is still to come.',
  'Two invoices are unpaid; the partner speaks to them.',
  'Their bank asks for the source of funds again.',
];
const endWords = 'They move their books in-house.';

/** The clients, of which only those are ready for activation that lack nothing of high importance; the others are still considered. */
export function readyOnceWhole(
  { clients, managers }: Pick<DemoClients, 'clients' | 'managers'>,
  { contacts }: Pick<DemoContacts, 'contacts'>,
): DemoClients['clients'] {
  const managed = new Set(managers.map(({ client_id }) => client_id));
  const reached = new Set(contacts.filter(({ email }) => email).map(({ client_id }) => client_id));
  const isWhole = ({ id, kind, company_type, jurisdiction }: (typeof clients)[number]) =>
    managed.has(id) && reached.has(id) && (kind === 'INDIVIDUAL' || (company_type && jurisdiction));
  return clients.map((client) =>
    client.record_status === 'ready_for_activation' && !isWhole(client)
      ? { ...client, record_status: 'under_consideration' }
      : client,
  );
}

type Act = Pick<Move, 'action' | 'from_pair' | 'reason' | 'day'> & { on: string };

/** The acts that brought the demo firm's clients to their status, with who did each and why. */
export function demoMoves(
  seed: number,
  { clients }: Pick<DemoClients, 'clients'>,
  { managers }: DemoStaffing,
  now: string,
): Move[] {
  const chance = random(seed, 'client moves');
  const today = dateOf(now);
  const ago = (least: number, most: number) => addDays(today, -chance.int(least, most));

  const held = (from_pair: StatusPair): Act => ({
    action: 'hold',
    from_pair,
    reason: chance.pick(holdReasons),
    day: addDays(today, chance.int(5, 60)),
    on: ago(3, 25),
  });
  function actOf(client: DemoClients['clients'][number]): Act | undefined {
    const pair = statusPair(client);
    if (pair === 'ready_for_activation/ONBOARDING')
      return {
        action: 'markReady',
        from_pair: 'under_consideration/ONBOARDING',
        reason: null,
        day: null,
        on: ago(1, 6),
      };
    if (pair === 'active/ON_HOLD') return held('active/ACTIVE');
    if (pair === 'under_consideration/ON_HOLD') return held('under_consideration/ONBOARDING');
    const { end_date } = client;
    if (!end_date) return undefined;
    return pair === 'ended/LAPSED'
      ? { action: 'end', from_pair: 'active/ACTIVE', reason: null, day: end_date, on: end_date }
      : { action: 'scheduled', from_pair: pair, reason: endWords, day: end_date, on: ago(1, 20) };
  }
  return clients.flatMap((client): Move[] => {
    const act = actOf(client);
    if (!act) return [];
    const { on, ...move } = act;
    return [
      {
        ...move,
        id: chance.id(),
        client_id: client.id,
        to_pair: statusPair(client),
        moved_by: chance.pick(managers).id,
        at: `${on}T09:30:00.000Z`,
      },
    ];
  });
}
