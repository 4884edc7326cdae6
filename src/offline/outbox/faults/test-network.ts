import { afterEach, beforeEach, vi } from 'vitest';
import { errorKinds } from '#contract/core/errors.ts';
import { newId } from '#contract/core/values.ts';
import type { Submission } from '#contract/signing/submission.ts';
import { asOurs } from '#src/api/test-fetch.ts';
import { now } from '#src/lib/time/clock.ts';
import type { ItemState } from '#src/offline/database/rows.ts';
import { newBrowser } from '#src/offline/lifecycle/test-sign-in.ts';
import { toBase64 } from '#src/offline/vault/bytes.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { type FlushReport, flush } from '../flush/flush.ts';
import type { FlushDeps } from '../flush/flush-deps.ts';
import { listItems } from '../items/items.ts';
import { enqueueCommand, enqueueSubmission } from '../queue/enqueue.ts';
import { enrolThisDevice } from '../sealing/enrol.ts';

type Answer = (request: Request) => Response | Promise<Response>;

export const done = () => new Response(null, { status: 204 });
export const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
export const json = (body: unknown, status = 200) => Response.json(body, { status });
export const refusedWith = (code: keyof typeof errorKinds, more = {}) =>
  json({ code, message: `no: ${code}`, ...more }, errorKinds[code].status);

/** For tests: an answer of something else in the server's place. */
export const foreign = (status: number): Response => {
  const answer = new Response(status === 204 ? null : '<h1>Welcome to our Wi-Fi</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
  strangers.add(answer);
  return answer;
};
const strangers = new WeakSet<Response>();

/** For tests: the network, with the requests sent and the server's answer to them. */
export const network: { requests: Request[]; answer: Answer } = { requests: [], answer: done };

/** For tests: each begins in a browser that was never used, on the network of the tests. */
export function eachAnew(): void {
  beforeEach(async () => {
    await newBrowser();
    stubNetwork();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** Puts the network of the tests in place of the browser's. */
export function stubNetwork(): void {
  network.requests.length = 0;
  network.answer = done;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => answerNetwork(input as Request));
}

/** The answer of the network of the tests, with our mark if it is the server's. */
export async function answerNetwork(request: Request): Promise<Response> {
  network.requests.push(request.clone());
  const answer = await network.answer(request);
  return strangers.has(answer) ? answer : asOurs(answer);
}

/** Flushes as a tab of a signed-in person does. */
export const flushTab = (vault: Vault, more: Partial<FlushDeps> = {}): Promise<FlushReport | null> =>
  flush({ ...vault, bearerFor: async () => 'bearer', ...more });

const at = '2026-01-02T03:04:05Z';
export const queueView = (vault: Vault, id: string) =>
  enqueueCommand(
    vault,
    'payroll.markPayslipViewed',
    { params: { id }, body: { at } },
    { subject: `payslip:${id}` },
  );
export const queueAcknowledgement = (vault: Vault, id: string, dependsOn: string[] = []) =>
  enqueueCommand(
    vault,
    'payroll.acknowledgeHrDocument',
    { params: { id }, body: { at } },
    { subject: `hr:${id}`, dependsOn },
  );

/** Makes the device ready for signing, as the server would. */
export async function ready(vault: Vault): Promise<void> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const publicKey = toBase64(await crypto.subtle.exportKey('raw', pair.publicKey));
  await enrolThisDevice(vault, false, async ({ body }) => ({
    deviceId: body.deviceId,
    sealingKey: { id: newId(now()), publicKey },
  }));
}

/** A submission in the outbox, and the receipt the server would give for it. */
export async function sign(vault: Vault, envelopeId = newId(now())) {
  const submission: Submission = {
    kind: 'decline',
    ticketId: newId(now()),
    submissionId: newId(now()),
    envelopeVersion: 1,
    documents: [{ id: newId(now()), sha256: 'a'.repeat(64), fieldsHash: 'b'.repeat(64) }],
    deviceTime: '2026-01-02T03:04:05.000Z',
    elapsedMs: 5,
    offline: true,
    reason: 'The salary is not what we agreed on.',
  };
  const subject = `envelope:${envelopeId}`;
  const id = await enqueueSubmission(vault, envelopeId, submission, {
    subject,
    origin: { title: 'Signature', page: '/client/sign/document-to-sign/1' },
  });
  const receipt = {
    submissionId: id,
    result: 'declined',
    receivedAt: '2026-01-02T04:00:00.000Z',
    envelopeStatus: 'declined',
  };
  return { id, envelopeId, submission, receipt };
}

export const stateOfItem = async (vault: Vault, id: string): Promise<ItemState | undefined> =>
  (await listItems(vault)).find((item) => item.id === id)?.state;
