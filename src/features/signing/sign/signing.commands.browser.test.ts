import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/core/values.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import type { Ticket } from '#contract/signing/submission.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { keepTicket } from '#src/offline/content/tickets.ts';
import { enterAs, newBrowser } from '#src/offline/lifecycle/test-sign-in.ts';
import { json, network, ready, stubNetwork } from '#src/offline/outbox/faults/test-network.ts';
import { listItems } from '#src/offline/outbox/items/items.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { finish, prepare } from './signing.commands.ts';
import { envelopeQuery } from './signing.queries.ts';

let clock = 100_000;
const issuedAt = '2026-11-22T10:00:00.000Z';
beforeEach(async () => {
  await newBrowser();
  stubNetwork();
  holdBearers([{ audience: 'employee', token: 'bearer' }], 0);
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const newEnvelope = () =>
  ({
    ...{ id: newId(now()), version: 1, title: 'Lease', documents: [] as unknown[] },
    consent: { version: 1, text: 'I agree.' },
  }) as Envelope;
const ticketOf = ({ id, version, consent }: Envelope, { deviceId }: Vault): Ticket => ({
  id: newId(now()),
  envelopeId: id,
  recipientId: newId(now()),
  deviceId,
  envelopeVersion: version,
  documents: [],
  consentVersion: consent.version,
  issuedAt,
  expiresAt: toInstant(now() + 86_400_000),
  auditHead: '',
});

/** The submission the app writes when a person declines. */
async function declined(vault: Vault, envelope: Envelope) {
  await finish(envelope, { kind: 'decline', reason: 'The rent is wrong.' });
  return (await listItems(vault))[0]?.body;
}

test('a submission made on a page that never reached the server says so', async () => {
  const vault = await enterAs();
  await ready(vault);
  const envelope = newEnvelope();
  await keepTicket(vault, ticketOf(envelope, vault));
  expect(await declined(vault, envelope)).toMatchObject({ elapsedMs: null });
});

test('a submission carries the time since its ticket was issued, by the server’s clock and counted from its last answer', async () => {
  const vault = await enterAs();
  await ready(vault);
  const envelope = newEnvelope();
  network.answer = () => {
    const response = json({ data: ticketOf(envelope, vault) });
    response.headers.set('date', new Date(Date.parse(issuedAt) + 60_000).toUTCString());
    return response;
  };
  await prepare(envelope);
  expect(network.requests).toHaveLength(1);
  clock += 420_000.4;
  expect(await declined(vault, envelope)).toMatchObject({ elapsedMs: 60_000 + 1_000 + 420_000 });
});

test('a ticket that was made under other words than are read now is not used again', async () => {
  const vault = await enterAs();
  await ready(vault);
  const envelope = newEnvelope();
  await keepTicket(vault, ticketOf(envelope, vault));
  await prepare(envelope);
  expect(network.requests).toHaveLength(0);
  const reworded = { ...envelope, consent: { version: 2, text: 'I agree, in other words.' } };
  network.answer = () => json({ data: ticketOf(reworded, vault) });
  expect(await prepare(reworded)).toMatchObject({ consentVersion: 2 });
  expect(network.requests).toHaveLength(1);
  expect(await prepare(reworded)).toMatchObject({ consentVersion: 2 });
  expect(network.requests).toHaveLength(1);
});

test('an envelope is asked for with the head that its ticket holds, and without one before there is a ticket', async () => {
  const vault = await enterAs();
  await ready(vault);
  const envelope = newEnvelope();
  network.answer = () => json({ data: { ...envelope, knownHeadHolds: false } });
  const client = new QueryClient();
  const asked = () => new URL(network.requests.at(-1)?.url ?? '').search;
  await client.fetchQuery(envelopeQuery(envelope.id));
  expect(asked()).toBe('');
  const auditHead = 'a'.repeat(64);
  await keepTicket(vault, { ...ticketOf(envelope, vault), auditHead });
  expect(await client.fetchQuery(envelopeQuery(envelope.id))).toMatchObject({ knownHeadHolds: false });
  expect(asked()).toBe(`?knownHead=${auditHead}`);
});
