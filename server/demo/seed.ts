import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { tryAdvisoryLock } from '../db/turns.ts';
import { insertFirmRow } from '../firm/facts.queries.ts';
import { users } from '../people/tables.ts';
import type { Services } from '../services.ts';
import { hashPassword } from '../session/passwords/password.ts';
import { readSetting, writeSetting } from '../settings/queries.ts';
import { allLinks } from '../setup/queries.ts';
import { readEnvelope } from '../signing/envelope/envelopes.queries.ts';
import { proposeDemoAccounts } from './bank-accounts.ts';
import { envelopeId, type Made, makeDemoEnvelope } from './envelopes.ts';
import { insertFirm } from './insert.ts';
import { demoPapers } from './papers.ts';
import { signDemoEnvelope } from './sign.ts';
import { demoPassword } from './sign-ins.ts';
import { type DemoWorld, demoEnvelopes, demoWorld } from './world.ts';

const system = actor('system');
const marker = 'demo';
/** The setting with the inputs of the demo firm, and whether it is complete. */
interface Marker extends Made {
  clients: number;
  complete: boolean;
}

/** The inputs of this database's demo firm; undefined if there is none. */
export const demoMade = (services: Pick<Services, 'db'>): Promise<Made | undefined> =>
  services.db.as(system, (tx) => readSetting<Marker>(tx, marker));

/**
 * Makes the demo firm in an empty database. The firm is one transaction; its envelopes follow one by one through the calls staff use, so a
 * start that was killed is finished by the next. Does nothing if the firm is complete, or if the database is that of
 * another firm, even one that is not set up yet. A
 * second server waits for the first.
 */
export const seedDemo = (
  services: Services,
  { seed = 1, clients = 400 }: { seed?: number; clients?: number } = {},
): Promise<'made' | 'kept' | 'not empty'> =>
  tryAdvisoryLock(services.db, 'demo', () => seedAlone(services, seed, clients));

async function seedAlone(
  services: Services,
  seed: number,
  clients: number,
): Promise<'made' | 'kept' | 'not empty'> {
  const { db, clock, config } = services;
  const found = await db.as(system, async (tx) => ({
    marker: await readSetting<Marker>(tx, marker),
    people: await tx.$count(users),
    links: await allLinks(tx),
  }));
  if (found.marker?.complete) return 'kept';
  if (!found.marker && found.people + found.links.length > 0) return 'not empty';
  const made = found.marker ?? {
    seed,
    clients,
    now: clock.now(),
    firmName: config.firmName,
    complete: false,
  };
  const world = demoWorld(made, made.clients);
  if (!found.marker) await makeFirm(services, made, world);
  await sendAll(services, made, world);
  await proposeDemoAccounts(services, made, world);
  await db.as(system, (tx) => writeMarker(tx, { ...made, complete: true }, clock.now()));
  return 'made';
}

const writeMarker = (tx: Tx, value: Marker, now: string) => writeSetting(tx, marker, value, now);

async function makeFirm(services: Services, made: Marker, world: DemoWorld): Promise<void> {
  const hash = await hashPassword(demoPassword, { published: true });
  const papers = await demoPapers(made, world, services);
  await services.db.as(system, async (tx) => {
    const place = { country_code: 'GB', time_zone: 'Europe/London', currency: 'GBP' };
    const { firmName: name, firmAddress: address } = services.config;
    await insertFirmRow(tx, { name, address, ...place, updated_at: made.now });
    await insertFirm(tx, made, world, papers, hash);
    await writeMarker(tx, made, made.now);
  });
}

async function sendAll(services: Services, made: Made, world: DemoWorld): Promise<void> {
  for (const envelope of demoEnvelopes(world)) {
    const id = envelopeId(made.seed, envelope);
    const read = () => services.db.as(system, (tx) => readEnvelope(tx, id));
    if (!(await read())) await makeDemoEnvelope(services, made, envelope);
    if (!envelope.signed) continue;
    const due = (await read())?.recipients.filter(({ action }) => action === 'due') ?? [];
    for (const { user_id, contact_id, email } of due) {
      const user = world.staffing.users.find((one) => one.id === user_id);
      const contact = world.contacts.contacts.find((one) => one.id === contact_id);
      const who = user
        ? actor('staff', { accountId: user.account_id, userId: user.id })
        : actor('contact', {
            accountId: contact?.account_id ?? null,
            contactIds: contact ? [contact.id] : [],
          });
      await signDemoEnvelope(services, id, who, email);
    }
  }
}
