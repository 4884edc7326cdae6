import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolDevice } from '#contract/session/devices.ts';
import { checkExternalToken, signedIn } from '#contract/session/session.ts';
import * as reading from '#contract/signing/signing.ts';
import * as acting from '#contract/signing/submission.ts';
import { handlers } from '#server/domains.ts';
import { createApp } from '#server/http/app.ts';
import type { App } from '#server/http/env.ts';
import { cancelEnvelope } from '../lifecycle/cancel-envelope.ts';
import { readSent } from '../sent/own-envelope.ts';
import { anId, signingFirm } from '../test-envelope.ts';
import { signingDevice } from './signing-device.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let app: App;
beforeAll(async () => {
  firm = await signingFirm();
  app = createApp(firm.services, handlers, 'dist');
});
afterAll(() => firm.close());

const origin = 'http://localhost:4100';
async function send(
  method: string,
  path: string,
  { bearer, body }: { bearer?: string; body?: unknown } = {},
) {
  const headers = new Headers({ origin, 'content-type': 'application/json' });
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  return app.request(origin + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
async function data<S extends v.GenericSchema>(
  schema: S,
  answer: Promise<Response>,
): Promise<v.InferOutput<S>> {
  const response = await answer;
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return v.parse(v.object({ data: schema }), body).data;
}
/** The token of the first link mailed to somebody. */
async function tokenOf(email: string): Promise<string | undefined> {
  const [mail] = await firm.mailsTo(email);
  return /external-login\/([\w-]+)/.exec(mail?.text)?.[1];
}
/** Exchanges the link's token for a session. */
async function signIn(email: string): Promise<v.InferOutput<typeof signedIn>> {
  const token = await tokenOf(email);
  return v.parse(signedIn, await (await send('POST', '/api/v1/external-login', { body: { token } })).json());
}
const sign = '/api/sign/v2';

test('a cancelled envelope is closed at once to a session that its link opened before', async () => {
  const { id, version } = await firm.sent([{ name: 'Ira Open' }]);
  const { access_token: bearer } = await signIn('ira.open@example.com');
  const { documents } = await data(reading.envelope, send('GET', `${sign}/envelopes/${id}`, { bearer }));
  const file = () => send('GET', `${sign}/documents/${documents[0]?.id}/file`, { bearer });
  expect((await file()).status).toBe(200);
  await firm.bySender((call) => cancelEnvelope(call, id, { version, reason: 'A mistake.' }));
  const closed = await file();
  expect([closed.status, await closed.json()]).toMatchObject([409, { code: 'envelope_cancelled' }]);
});

test('an outside signer, call by call: link, envelope, file, ticket, submission without a session, sealed copy', async () => {
  const { id } = await firm.sent([{ name: 'Ann Lee' }]);
  const { access_token: bearer, device: known } = await signIn('ann.lee@example.com');

  const rows = await data(v.array(reading.envelopeRow), send('GET', `${sign}/document-signers`, { bearer }));
  expect(rows).toMatchObject([{ id, sender: 'Sam Sender', action: 'due', status: 'sent' }]);
  const envelope = await data(reading.envelope, send('GET', `${sign}/envelopes/${id}`, { bearer }));
  const document = envelope.documents[0];
  const file = await send('GET', `${sign}/documents/${document?.id}/file`, { bearer });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  // the served file is the one that will be signed
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(document?.sha256);
  expect((await send('GET', `${sign}/documents/${document?.id}/sealed`, { bearer })).status).toBe(404);

  expect((await send('POST', `${sign}/envelopes/${id}/viewed`, { bearer })).status).toBe(204);
  const seen = await data(reading.envelope, send('GET', `${sign}/envelopes/${id}`, { bearer }));
  expect(seen.me.viewedAt).not.toBeNull();

  const device = await signingDevice(known.id);
  const { sealingKey } = await data(
    enrolDevice.answer,
    send('POST', `${sign}/devices`, {
      bearer,
      body: { deviceId: device.id, publicKey: Buffer.from(device.publicKey).toString('base64') },
    }),
  );
  const ticket = await data(
    acting.ticket,
    send('POST', `${sign}/envelopes/${id}/tickets`, { bearer, body: { deviceId: device.id } }),
  );
  const body: acting.Submission = {
    kind: 'sign',
    ticketId: ticket.id,
    submissionId: anId(),
    envelopeVersion: envelope.version,
    documents: ticket.documents,
    deviceTime: firm.now(),
    elapsedMs: 5,
    offline: true,
    consentVersion: envelope.consent.version,
    signature: {
      kind: 'drawn',
      aspect: 3,
      strokes: [
        [
          { x: 0.1, y: 0.2 },
          { x: 0.8, y: 0.7 },
        ],
      ],
    },
    values: Object.fromEntries(
      envelope.fields.filter(({ kind }) => kind === 'text').map((field) => [field.id, 'Berlin']),
    ),
  };
  const item = await device.seal(id, body, {
    ...sealingKey,
    publicKey: Buffer.from(sealingKey.publicKey, 'base64'),
  });
  await send('POST', '/api/v1/logout', { bearer });
  expect((await send('GET', `${sign}/envelopes/${id}`, { bearer })).status).toBe(401);
  const receipt = await data(
    acting.receipt,
    send('POST', `${sign}/envelopes/${id}/submissions`, { body: item }),
  );
  expect(receipt).toMatchObject({ result: 'signed', envelopeStatus: 'sealing' });
  await firm.runJobs();

  const back = await signIn('ann.lee@example.com');
  const sealed = await send('GET', `${sign}/documents/${document?.id}/sealed`, { bearer: back.access_token });
  expect(sealed.status).toBe(200);
  const after = await data(
    reading.envelope,
    send('GET', `${sign}/envelopes/${id}`, { bearer: back.access_token }),
  );
  const copy = new Uint8Array(await sealed.arrayBuffer());
  expect(createHash('sha256').update(copy).digest('hex')).toBe(after.documents[0]?.sealed?.sha256);
  expect(after.status).toBe('completed');
});

test('the list is filtered and sorted as asked, and says what it does not know', async () => {
  const first = await firm.sent([{ name: 'Bo List' }], { title: 'Alpha 100%' });
  const signer = await firm.byLink('bo.list@example.com');
  const { access_token: bearer } = await signIn('bo.list@example.com');
  expect((await firm.view(signer, first.id)).title).toBe('Alpha 100%');
  const answer = v.object({
    data: v.array(reading.envelopeRow),
    meta: v.object({ total: v.number(), ignored: v.optional(v.array(v.string())) }),
  });
  const list = async (query: string) =>
    v.parse(
      answer,
      await (await send('GET', `${sign}/document-signers?${new URLSearchParams(query)}`, { bearer })).json(),
    );
  const found = async (query: string) => (await list(query)).data.map(({ id }) => id);
  expect(await found('search=alpha 100%25')).toEqual([first.id]);
  expect(await found('search=beta')).toEqual([]);
  expect(await found('sort=-deadline')).toEqual([first.id]);
  const filter = (value: object) => `filters=${encodeURIComponent(JSON.stringify([value]))}`;
  expect(await found(filter({ field: 'action', operator: 'EQ', keyword: 'due' }))).toEqual([first.id]);
  expect(await found(filter({ field: 'status', operator: 'EQ', keyword: 'completed' }))).toEqual([]);
  expect((await list('sort=colour')).meta).toMatchObject({ ignored: ['colour'], total: 1 });
});

test('an observer reads from the start, the sender sees that they did, and there is a copy in the end', async () => {
  const { id } = await firm.sent([{ name: 'Ed Signs' }, { name: 'Flo Looks', role: 'observer' }]);
  const token = await tokenOf('flo.looks@example.com');
  const link = () =>
    data(
      checkExternalToken.answer,
      send('POST', '/api/v1/check-external-token', { body: { token: token ?? '' } }),
    );
  expect(await link()).toMatchObject({ role: 'observer', state: 'copy' });
  const { access_token: bearer } = await signIn('flo.looks@example.com');
  const [row] = await data(v.array(reading.envelopeRow), send('GET', `${sign}/document-signers`, { bearer }));
  expect(row).toMatchObject({ id, role: 'observer', action: 'waiting' });
  const { documents } = await data(reading.envelope, send('GET', `${sign}/envelopes/${id}`, { bearer }));
  const file = (kind: 'file' | 'sealed') =>
    send('GET', `${sign}/documents/${documents[0]?.id}/${kind}`, { bearer });
  expect((await file('file')).status).toBe(200);

  const seen = async () =>
    (await firm.bySender((call) => readSent(call, id))).recipients.find(({ role }) => role === 'observer')
      ?.viewedAt;
  expect(await seen()).toBeNull();
  expect((await send('POST', `${sign}/envelopes/${id}/viewed`, { bearer })).status).toBe(204);
  expect(await seen()).not.toBeNull();

  await firm.signs('ed.signs@example.com', id);
  await firm.runJobs();
  expect(await link()).toMatchObject({ role: 'observer', state: 'complete' });
  expect((await file('sealed')).status).toBe(200);
});

test('signers read on after signing, and those who wait read already, also once it was declined or has expired', async () => {
  const { id, documents } = await firm.sent([{ name: 'Gus One' }, { name: 'Hope Two', order: 2 }]);
  await firm.signs('gus.one@example.com', id);
  const readers = [];
  for (const email of ['gus.one@example.com', 'hope.two@example.com']) readers.push(await signIn(email));
  for (const status of ['sent', 'declined', 'expired']) {
    await firm.sql('update envelopes set status = $2, ended_at = $3 where id = $1', [
      id,
      status,
      status === 'sent' ? null : firm.now(),
    ]);
    for (const { access_token: bearer } of readers)
      expect((await send('GET', `${sign}/documents/${documents[0]?.id}/file`, { bearer })).status).toBe(200);
  }
});

test('ids of others, of nothing, and no ids at all', async () => {
  const { id, documents } = await firm.sent([{ name: 'Cy Far' }]);
  await firm.sent([{ name: 'Di Near' }]);
  const { access_token: bearer, device } = await signIn('di.near@example.com');
  for (const other of [id, anId()]) {
    expect((await send('GET', `${sign}/envelopes/${other}`, { bearer })).status).toBe(404);
    expect((await send('POST', `${sign}/envelopes/${other}/viewed`, { bearer })).status).toBe(404);
    const ticket = await send('POST', `${sign}/envelopes/${other}/tickets`, {
      bearer,
      body: { deviceId: device.id },
    });
    expect(ticket.status).toBe(404);
  }
  for (const kind of ['file', 'sealed'])
    expect((await send('GET', `${sign}/documents/${documents[0]?.id}/${kind}`, { bearer })).status).toBe(404);
  expect((await send('GET', `${sign}/envelopes/not-an-id`, { bearer })).status).toBe(422);
  // a signer sends and cancels nothing
  expect((await send('GET', `${sign}/sent-envelopes/${id}`, { bearer })).status).toBe(403);
});

test('a head that a letter gave is answered with whether the record still holds it, to the end and after it was cut off', async () => {
  const { id } = await firm.sent([{ name: 'Hal Head' }]);
  const { access_token: bearer } = await signIn('hal.head@example.com');
  const { auditHead } = await firm.prepare(await firm.byLink('hal.head@example.com'), id);
  const read = async (query = '') =>
    (await data(reading.envelope, send('GET', `${sign}/envelopes/${id}${query}`, { bearer }))).knownHeadHolds;
  expect(await read()).toBeUndefined();
  expect(await read(`?knownHead=${auditHead}`)).toBe(true);
  expect((await send('GET', `${sign}/envelopes/${id}?knownHead=x`, { bearer })).status).toBe(422);
  await firm.signs('hal.head@example.com', id);
  await firm.runJobs();
  expect(await read(`?knownHead=${auditHead}`)).toBe(true);
  await firm.sql('set session_replication_role = replica');
  await firm.sql(`delete from audit where envelope_id = $1 and seq >= 4`, [id]);
  await firm.sql('set session_replication_role = origin');
  expect(await read(`?knownHead=${auditHead}`)).toBe(false);
});
