import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/core/values.ts';
import { type Envelope, readEnvelope } from '#contract/signing/signing.ts';
import { queryOf } from '#src/api/query.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { keepFile } from '#src/offline/content/files.ts';
import { keepTicket } from '#src/offline/content/tickets.ts';
import { enterAs, newBrowser } from '#src/offline/lifecycle/test-sign-in.ts';
import { network, offline, ready, sign, stubNetwork } from '#src/offline/outbox/faults/test-network.ts';
import { sha256Hex, utf8 } from '#src/offline/vault/bytes.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { queryClient } from '#src/session/query-client.ts';
import { keptCopyOf } from './kept-copy.ts';

beforeEach(async () => {
  await newBrowser();
  stubNetwork();
  network.answer = offline;
});
afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

const page = (id: string) => `/external/sign/document-to-sign/${id}`;
const bytes = utf8('%PDF-1.7 Lease');

/** An envelope that waits for its person, with parts of what this device may keep of it. */
async function keptWith(vault: Vault, parts: readonly ('envelope' | 'file' | 'ticket')[], action = 'due') {
  const id = newId(now());
  const document = { id: newId(now()), name: 'Lease.pdf', sha256: await sha256Hex(bytes) };
  const envelope = {
    ...{ id, version: 1, status: 'sent', documents: [document], consent: { version: 1 } },
    me: { role: 'approver', action },
  } as unknown as Envelope;
  if (parts.includes('envelope'))
    queryClient.setQueryData(queryOf(readEnvelope, { params: { id } }).queryKey, envelope);
  if (parts.includes('file')) await keepFile(vault, { ...document, class: 'due' }, new Blob([bytes]));
  if (parts.includes('ticket'))
    await keepTicket(vault, {
      ...{ id: newId(now()), envelopeId: id, recipientId: newId(now()), deviceId: vault.deviceId },
      ...{ envelopeVersion: 1, documents: [], consentVersion: 1, auditHead: '' },
      ...{ issuedAt: toInstant(now()), expiresAt: toInstant(now() + 86_400_000) },
    });
  return id;
}

test.each([
  ['all of it', ['envelope', 'file', 'ticket'], 'due', 'copy'],
  ['no permission to submit', ['envelope', 'file'], 'due', 'read'],
  ['an answer given before', ['envelope', 'file', 'ticket'], 'approved', 'read'],
  ['a file that is gone', ['envelope', 'ticket'], 'due', 'gone'],
  ['nothing but the place', [], 'due', 'gone'],
] as const)('a link is told what is kept of its document: %s', async (_, parts, action, kept) => {
  const vault = await enterAs('external');
  const id = await keptWith(vault, parts, action);
  expect(await keptCopyOf(page(id))).toMatchObject({ kept });
});

test.each([
  ['waiting', 'unsent'],
  ['sign-in', 'unsent'],
  ['refused', 'refused'],
  ['conflict', 'refused'],
  ['sent', 'received'],
] as const)('what was signed here comes before all that is kept: %s', async (state, kept) => {
  const vault = await enterAs('external');
  await ready(vault);
  const { id, envelopeId } = await sign(vault);
  await vault.outbox.commands.update(id, { state });
  expect(await keptCopyOf(page(envelopeId))).toEqual({ kept, did: 'declined' });
});

test('an outbox that cannot be read leaves open whether the document was signed', async () => {
  const vault = await enterAs('external');
  const id = await keptWith(vault, ['envelope', 'file', 'ticket']);
  vi.spyOn(vault.outbox.commands, 'reverse').mockImplementation(() => {
    throw new Error('The database cannot be opened.');
  });
  expect(await keptCopyOf(page(id))).toMatchObject({ kept: 'unreadable', did: 'approved' });
});
