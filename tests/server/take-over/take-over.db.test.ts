import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { listInbox } from '#contract/inbox.ts';
import { listDevices } from '#contract/session/devices.ts';
import { createEnvelope, type WholeDraft } from '#contract/signing/drafts.ts';
import { readArchive, readCertificate } from '#contract/signing/sealing.ts';
import { readSentEnvelope, type SentEnvelope, sendEnvelope } from '#contract/signing/sending.ts';
import { replaceRecipient } from '#contract/signing/sent-envelopes.ts';
import {
  type Envelope,
  listMine,
  markViewed,
  readDocumentFile,
  readEnvelope,
  readSealedFile,
} from '#contract/signing/signing.ts';
import { saveProgress } from '#contract/signing/signing-progress.ts';
import { issueTicket, type Receipt, submit } from '#contract/signing/submission.ts';
import { actor } from '#server/db/actor.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { mails } from '#server/mail/tables.ts';
import { auditEvents } from '#server/signing/audit/audit.ts';
import { signingJobs } from '#server/signing/jobs.ts';
import { sealEnvelope } from '#server/signing/sealing/seal-envelope.ts';
import { dataOf, refusalOf, succeeded } from '../answers.ts';
import { envelopeFor, sendWholeDraft } from '../envelopes.ts';
import { allSigned } from '../evidence/waiting-seal.ts';
import { type TestFirm, testFirm } from '../fixtures.ts';
import { signerOn } from '../signer.ts';
import type { Tenant } from '../tenant.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { attacks, takeOver, type Victim } from './doors.ts';

/* Whoever may edit a person's record does not become who was asked to sign. */

let server: TestServer;
let firm: TestFirm;
let sender: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  sender = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const call = <E extends Endpoint>(endpoint: E, input: Input<E>, bearer: string) =>
  server.call(endpoint, input, { bearer });
const title = 'Sale of the house';
let clients = 0;
const aClient = () => firm.tenant(`Alder${++clients}`);

/** A draft to this person alone. */
async function draftTo(tenant: Tenant, { kind, id }: Victim): Promise<WholeDraft> {
  const { recipients, fields, ...draft } = await envelopeFor(server, firm, sender, tenant);
  const [one] = recipients.map((recipient) => ({ ...recipient, person: { kind, id } as const }));
  const own = fields.filter(({ recipientId }) => recipientId === one?.id);
  return { ...draft, title, recipients: one ? [one] : [], fields: own };
}
const asPerson = ({ kind }: Victim, accountId: string) => firm.bearerOf(accountId, 'client', kind);
async function signer(bearer: string) {
  const devices = await dataOf<{ id: string; current: boolean }[]>(call(listDevices, {}, bearer));
  const deviceId = devices.find(({ current }) => current)?.id ?? '';
  return { deviceId, ...(await signerOn(server, firm, bearer, deviceId)) };
}
const readSent = (id: string) => dataOf<SentEnvelope>(call(readSentEnvelope, { params: { id } }, sender));
const subjectsTo = async (email: string) =>
  (await firm.as((tx) => tx.select().from(mails).where(eq(mails.to, email)))).map(({ subject }) => subject);
const eventsOf = (id: string) => server.db.as(actor('system'), (tx) => auditEvents(tx, id));
const runJobs = () => runDueJobs(server.services, signingJobs);

/** Every call by which a recipient finds, reads or answers an envelope, and what it answers to a stranger. */
async function answersTo(bearer: string, id: string, seen: Envelope, ticketId: string) {
  const own = { params: { id } };
  const document = { params: { id: seen.documents[0]?.id ?? '' } };
  const { deviceId, by } = await signer(bearer);
  const answer = by(ticketId, seen);
  const listed = await dataOf<{ id: string }[]>(call(listMine, { query: {} }, bearer));
  const told = await dataOf<{ title: string }[]>(call(listInbox, { query: {} }, bearer));
  const progress = { envelopeVersion: seen.version, values: {} };
  const all = {
    read: call(readEnvelope, { ...own, query: {} }, bearer),
    ticket: call(issueTicket, { ...own, body: { deviceId } }, bearer),
    viewed: call(markViewed, own, bearer),
    progress: call(saveProgress, { ...own, body: progress }, bearer),
    document: call(readDocumentFile, document, bearer),
    sealed: call(readSealedFile, document, bearer),
    certificate: call(readCertificate, own, bearer),
    archive: call(readArchive, own, bearer),
  };
  const codes: Record<string, unknown> = {};
  for (const [name, response] of Object.entries(all)) codes[name] = (await response).status;
  // By a ticket of the person, should it have come to light.
  for (const [name, body] of [
    ['sign', await answer()],
    ['decline', await answer({ reason: 'This is not what I wanted to sign.' })],
  ] as const)
    codes[name] = (await refusalOf(server.call(submit, { ...own, body }))).code;
  return {
    ...codes,
    listed: listed.some((row) => row.id === id),
    told: told.filter((item) => item.title.includes(title)).length,
  };
}
const nothing = {
  ...{ read: 404, ticket: 404, viewed: 404, progress: 404 },
  ...{ document: 404, sealed: 404, certificate: 404, archive: 404 },
  ...{ sign: 'unknown_ticket', decline: 'unknown_ticket' },
  ...{ listed: false, told: 0 },
};

/** Reads, prepares and signs as somebody who is asked. */
async function signs(bearer: string, id: string): Promise<Receipt> {
  const own = await signer(bearer);
  const item = await (await own.prepare(await own.read(id)))();
  return dataOf<Receipt>(server.call(submit, { params: { id }, body: item }));
}

type Doors = ReturnType<typeof takeOver>['doors'];

/** The record of a person, and who takes it over with an administrator's help. */
async function scene(who: keyof Doors, kind: Victim['kind']) {
  const { doors, victimOf, release, accept } = takeOver(server, firm);
  const tenant = await aClient();
  const victim = victimOf(tenant, kind);
  const own = `taker-${firm.id()}@elsewhere.example`;
  const door = await doors[who](tenant, victim);
  const take = async () => {
    await door.change(own);
    await succeeded(release(victim));
    await succeeded(door.invite());
    return accept(own);
  };
  return { tenant, victim, own, take, door, release, accept };
}

describe.each(attacks)('%s (a record of kind %s)', (...attack) => {
  test('who is given the record gets nothing of what was sent before, and acts once the sender has asked anew', async () => {
    const { tenant, victim, own, take } = await scene(...attack);
    const [open, done] = [await draftTo(tenant, victim), await draftTo(tenant, victim)];
    for (const draft of [open, done]) await sendWholeDraft(server, draft, sender);
    const person = await signer(await asPerson(victim, victim.accountId));
    const seen = await person.read(open.id);
    const ticketId = await person.ticket(open.id);
    const signed = await person.by(ticketId, seen)();
    const seenDone = await person.read(done.id);
    const ticketOfDone = await person.ticket(done.id);
    await allSigned(firm, done.id);
    await sealEnvelope(server.services, done.id, 2);

    const account = await take();
    const bearer = await asPerson(victim, account);
    expect(await answersTo(bearer, open.id, seen, ticketId)).toEqual(nothing);
    expect(await answersTo(bearer, done.id, seenDone, ticketOfDone)).toEqual(nothing);
    const late = await refusalOf(server.call(submit, { params: { id: open.id }, body: signed }));
    expect(late).toMatchObject({ status: 409, code: 'address_changed' });

    await runJobs();
    await runJobs();
    expect(
      (await subjectsTo(victim.email)).filter(
        (subject) => subject.includes(title) && /was changed/.test(subject),
      ),
    ).toHaveLength(1);
    expect((await subjectsTo(firm.staff.RM.email)).some((subject) => /Address changed/.test(subject))).toBe(
      true,
    );
    expect((await subjectsTo(own)).filter((subject) => subject.includes(title))).toEqual([]);
    const before = await readSent(open.id);
    const [recipient] = before.recipients;
    expect(before.stage).toBe('needs_attention');
    expect(recipient?.readdressed).toMatchObject({ email: own });
    expect(JSON.stringify([await eventsOf(open.id), await eventsOf(done.id)])).not.toContain(account);

    const body = {
      version: before.version,
      recipientId: recipient?.id ?? '',
      person: { kind: victim.kind, id: victim.id } as const,
    };
    // Mails of one millisecond are in no order.
    server.wait(1);
    await succeeded(call(replaceRecipient, { params: { id: open.id }, body }, sender));
    expect(await signs(bearer, open.id)).toMatchObject({ result: 'signed' });
    const act = (await eventsOf(open.id)).find(({ type }) => type === 'signed');
    expect(act).toMatchObject({ account });
  });

  test('is asked nothing before the person, or an administrator, agreed to the address', async () => {
    const { tenant, victim, own, door, release } = await scene(...attack);
    await door.change(own);
    const draft = await draftTo(tenant, victim);
    const { version } = await dataOf<{ version: number }>(call(createEnvelope, { body: draft }, sender));
    const send = () => call(sendEnvelope, { params: { id: draft.id }, body: { version } }, sender);
    expect(await refusalOf(send())).toMatchObject({
      status: 409,
      message: expect.stringContaining(`has not agreed to ${own}`),
    });
    expect(await subjectsTo(own)).toEqual([]);
    await succeeded(release(victim));
    await succeeded(send());
  });

  test('is not asked by a draft that was to the person', async () => {
    const { tenant, victim, own, take } = await scene(...attack);
    const draft = await draftTo(tenant, victim);
    const { version } = await dataOf<{ version: number }>(call(createEnvelope, { body: draft }, sender));
    const account = await take();
    const sent = await call(sendEnvelope, { params: { id: draft.id }, body: { version } }, sender);
    const bearer = await asPerson(victim, account);
    expect((await call(readEnvelope, { params: { id: draft.id }, query: {} }, bearer)).status).toBe(404);
    expect((await refusalOf(sent)).errors).toEqual({ 'recipients.0': [expect.stringContaining(own)] });
  });
});
