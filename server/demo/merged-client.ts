import { writeActivity } from '../activity/activity.ts';
import { insertAddresses } from '../addresses/queries.ts';
import { becomeOne } from '../clients/merging/become-one.ts';
import { bothClients } from '../clients/merging/queries.ts';
import { insertClients } from '../clients/queries.ts';
import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import type { Made } from './envelopes.ts';
import { random } from './random.ts';
import type { DemoWorld } from './world.ts';

/** First of the clients that may be the one: those before have payroll, or people who sign in. */
const firstClient = 40;

/** A client that was added twice under two spellings, and merged: its name finds the one that stayed. */
export async function insertDemoMerged(
  tx: Tx,
  { seed, now }: Pick<Made, 'seed' | 'now'>,
  { clients: { clients } }: Pick<DemoWorld, 'clients'>,
): Promise<void> {
  const stays = clients
    .slice(firstClient)
    .find(({ kind, record_status }) => kind === 'CORPORATE' && record_status === 'active');
  // A firm of few clients has none twice.
  if (!stays) return;
  const chance = random(seed, 'merged client');
  const { office_id, kind, record_status, business_status, created_at, name } = stays;
  const id = chance.id();
  await insertClients(tx, [
    {
      ...{ id, office_id, kind, record_status, business_status, created_at },
      name: `${name.split(' ')[0]} Merchants Company`,
      last_update_at: created_at,
    },
  ]);
  await insertAddresses(tx, [
    {
      ...{ id: chance.id(), client_id: id, types: ['MAILING'], updated_at: now },
      ...{ line1: 'P.O. Box 118', city: 'London', country_code: 'GB' },
    },
  ]);
  const both = await bothClients(tx, [id, stays.id]);
  const [merged, survivor] = [both.find((one) => one.id === id), both.find((one) => one.id === stays.id)];
  if (!merged || !survivor) throw new Error('The two clients are not there.');
  const activity = (entry: Parameters<typeof writeActivity>[2]) =>
    writeActivity(tx, actor('system'), entry, now);
  await becomeOne({ tx, now, userId: null, activity }, { merged, survivor }, []);
}
