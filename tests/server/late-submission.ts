import { eq } from 'drizzle-orm';
import { listDevices } from '#contract/session/devices.ts';
import { submit } from '#contract/signing/submission.ts';
import { later } from '#server/clock.ts';
import { envelopes } from '#server/signing/tables.ts';
import { dataOf } from './answers.ts';
import type { TestFirm } from './fixtures.ts';
import { signerOn } from './signer.ts';
import type { TestServer } from './test-server.ts';

/** Has a signer submit their signature after the deadline, and returns its id in the evidence. */
export async function lateSubmission(
  server: TestServer,
  firm: TestFirm,
  id: string,
  bearer: string,
): Promise<string> {
  const devices = await dataOf<{ id: string; current: boolean }[]>(server.call(listDevices, {}, { bearer }));
  const signer = await signerOn(server, firm, bearer, devices.find(({ current }) => current)?.id ?? '');
  const item = await (await signer.prepare(await signer.read(id)))();
  // past by the database's clock, and after the signature by the server's clock, which stands still
  const deadline = later(server.now(), 2);
  await firm.as((tx) => tx.update(envelopes).set({ deadline }).where(eq(envelopes.id, id)));
  const refused = await server.call(submit, { params: { id }, body: item });
  if (refused.status !== 409) throw new Error(`This was not too late: ${await refused.text()}`);
  return item.submissionId;
}
