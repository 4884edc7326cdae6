import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelEnvelope } from '#contract/signing/sending.ts';
import { type Envelope, readEnvelope } from '#contract/signing/signing.ts';
import { saveProgress } from '#contract/signing/signing-progress.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { enterByLink, envelopeFor, sendWholeDraft } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
let client: Tenant;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
});
afterAll(() => server.close());

/** An envelope whose outside signer has a text to fill in, and the signer's session. */
async function sent() {
  const staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const email = `outside-${firm.id()}@signers.example`;
  const draft = await envelopeFor(server, firm, staff, client, email);
  const [, , signature] = draft.fields;
  if (!signature) throw new Error('The draft has too few fields.');
  const text = {
    ...signature,
    id: firm.id(),
    kind: 'text' as const,
    label: 'Your role',
    box: { x: 0.6, y: 0.8, width: 0.3, height: 0.05 },
  };
  const body = { ...draft, fields: [...draft.fields, text] };
  await sendWholeDraft(server, body, staff);
  const signer = await enterByLink(server, firm, email);
  const contact = await firm.bearerOf(client.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  return { id: body.id, staff, signer, contact, text: text.id, others: draft.fields[0]?.id ?? '' };
}
const read = (id: string, bearer: string) =>
  dataOf<Envelope>(server.call(readEnvelope, { params: { id } }, { bearer }));
const save = (id: string, bearer: string, envelopeVersion: number, values: Record<string, string>) =>
  server.call(saveProgress, { params: { id }, body: { envelopeVersion, values } }, { bearer });

test('a signer’s progress is there again, of their own fields and for them alone', async () => {
  const { id, signer, contact, text, others } = await sent();
  const { version, me } = await read(id, signer);
  expect(me.progress).toBeNull();
  await succeeded(save(id, signer, version, { [text]: 'Director', [others]: 'not mine' }));
  expect((await read(id, signer)).me.progress).toEqual({
    version,
    values: { [text]: 'Director' },
    savedAt: server.now(),
  });
  expect((await read(id, contact)).me.progress).toBeNull();
  await succeeded(save(id, signer, version, { [text]: 'Owner' }));
  expect((await read(id, signer)).me.progress?.values).toEqual({ [text]: 'Owner' });
});

test('for another version, or once it can no longer be signed, nothing is kept', async () => {
  const { id, staff, signer, text } = await sent();
  const { version } = await read(id, signer);
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
  expect(await codeOf(await save(id, signer, version + 1, { [text]: 'x' }))).toBe('document_changed');
  await succeeded(save(id, signer, version, { [text]: 'Director' }));
  await succeeded(
    server.call(
      cancelEnvelope,
      { params: { id }, body: { version, reason: 'The wrong document.' } },
      { bearer: staff },
    ),
  );
  expect(await codeOf(await save(id, signer, version, { [text]: 'x' }))).toBe('envelope_cancelled');
});
