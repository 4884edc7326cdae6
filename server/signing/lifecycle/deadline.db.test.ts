import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, later } from '#server/clock.ts';
import { type Db, openDb } from '#server/db/db.ts';
import { acceptSubmission } from '../submissions/accept-submission.ts';
import { queued } from '../submissions/test-queue.ts';
import { anId, signingFirm } from '../test-envelope.ts';
import { codeOf } from '../test-refusals.ts';
import { expireOverdue } from './expire-envelopes.ts';
import { extendEnvelope } from './extend-envelope.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let db: Db;
beforeAll(async () => {
  firm = await signingFirm();
  // A database clock that can be stopped: new connections find it before the real one.
  await firm.sql(`create schema stopped;
    create table stopped.clock (at timestamptz not null);
    create function stopped.clock_timestamp() returns timestamptz language sql volatile
      as 'select coalesce((select at from stopped.clock), pg_catalog.clock_timestamp())';
    grant usage on schema stopped to public;
    grant select on stopped.clock to public`);
  const [{ name } = { name: '' }] = await firm.sql('select current_database() as name');
  await firm.sql(`alter database "${name}" set search_path = stopped, public, pg_catalog`);
  db = openDb(firm.databaseUrl, { max: 8 });
});
afterAll(async () => {
  await db.close();
  await firm.close();
});

/** Stops the database's clock so many milliseconds after an instant. */
const stopAt = (instant: string, ms: number) =>
  firm.sql('with gone as (delete from stopped.clock) insert into stopped.clock values ($1)', [
    later(instant, ms),
  ]);

let people = 0;
/** An envelope with one signer whose submission is ready, and the calls that can change it. */
async function ready() {
  await firm.sql('delete from stopped.clock');
  const name = `Edge${++people}`;
  const { id, version, deadline } = await firm.sent([{ name }]);
  const signer = await firm.byLink(`${name.toLowerCase()}@example.com`);
  const item = await firm.seal(signer, id, await firm.act(signer, await firm.prepare(signer, id)));
  const services = { ...firm.services, db };
  const origin = { id: anId(), ip: '192.0.2.1', userAgent: 'Test' };
  const acts = {
    sign: () => acceptSubmission(services, { envelopeId: id, item, now: firm.now(), origin }),
    expire: () => expireOverdue(services),
    extend: () =>
      firm.bySender((call) => extendEnvelope(call, id, { version, deadline: later(deadline, dayMs) })),
  };
  const status = async () => (await firm.sql('select status from envelopes where id = $1', [id]))[0]?.status;
  return { id, deadline, acts, status };
}

describe.each([
  ['1 ms before the deadline', -1, false],
  ['at the deadline', 0, true],
  ['1 ms after the deadline', 1, true],
])('%s', (_, ms, isOver) => {
  test(isOver ? 'a submission is too late' : 'a submission counts', async () => {
    const { deadline, acts, status } = await ready();
    await stopAt(deadline, ms);
    expect(await codeOf(acts.sign())).toBe(isOver ? 'envelope_expired' : 'done');
    expect(await status()).toBe(isOver ? 'sent' : 'sealing');
  });

  test(isOver ? 'the clock’s job ends the envelope' : 'the clock’s job leaves it', async () => {
    const { deadline, acts, status } = await ready();
    await stopAt(deadline, ms);
    await acts.expire();
    expect(await status()).toBe(isOver ? 'expired' : 'sent');
    expect(await codeOf(acts.sign())).toBe(isOver ? 'envelope_expired' : 'done');
  });
});

type Name = 'sign' | 'expire' | 'extend';
const orders: Name[][] = [
  ['sign', 'expire', 'extend'],
  ['sign', 'extend', 'expire'],
  ['expire', 'sign', 'extend'],
  ['expire', 'extend', 'sign'],
  ['extend', 'sign', 'expire'],
  ['extend', 'expire', 'sign'],
];

/** The expected outcomes if these happen one after the other. */
function expectedOf(order: readonly Name[], isOver: boolean) {
  let [status, over] = ['sent', isOver];
  const outcomes = order.map((name): [Name, string] => {
    if (name === 'sign') {
      if (over) return [name, 'envelope_expired'];
      status = 'sealing';
    } else if (name === 'expire') {
      if (over) status = 'expired';
    } else {
      if (status === 'sealing') return [name, 'already_signed_by_all'];
      [status, over] = ['sent', false];
    }
    return [name, 'done'];
  });
  return { status, ...Object.fromEntries(outcomes) };
}

/** Queues these for the row at `ms` from the deadline, with `besides` running meanwhile; answers the outcome of each. */
async function played(order: readonly Name[], ms: number, besides: readonly Name[] = []) {
  const { id, deadline, acts, status } = await ready();
  await stopAt(deadline, ms);
  const works = order.map((name) => acts[name]);
  const [codes] = await Promise.all([queued(firm.sql, id, works), ...besides.map((name) => acts[name]())]);
  return { status: await status(), ...Object.fromEntries(order.map((name, at) => [name, codes[at]])) };
}

// Transactions that wait for a changed row go on in no certain order.
test.each(orders)(
  'at the deadline, waiting for the same row as %s, %s, %s: it is as if one came after the other',
  async (...order) => {
    const possible = orders.map((one) => expectedOf(one, true));
    expect(possible).toContainEqual(await played(order, 0));
  },
);

test.each<Name[]>([
  ['sign', 'extend'],
  ['extend', 'sign'],
])(
  '1 ms before it, as %s, %s, with the clock’s job beside them: the deadline decides nothing yet',
  async (...order) => {
    expect(await played(order, -1, ['expire'])).toEqual(expectedOf(order, false));
  },
);
