import { isDue, listMine, readDocumentFile, readEnvelope } from '#contract/signing/signing.ts';
import { issueTicket } from '#contract/signing/submission.ts';
import { ticketToSign } from '#src/offline/content/tickets.ts';
import { keepPart } from '#src/offline/prefetch/parts.ts';
import { type PrefetchCalls, prefetchList, unlessRefused } from '#src/offline/prefetch/prefetch-list.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { drawingParts } from '#src/ui/drawing/faces.ts';

/** The envelopes a person received, and all it takes to sign without a network those that wait for them. */
export const receivedPrefetch = prefetchList(
  listMine,
  'due',
  (rows) =>
    rows
      .filter(isDue)
      .flatMap(({ documents }) =>
        documents.map(({ id, sha256, size }) => ({ id, sha256, bytes: size, endpoint: readDocumentFile })),
      ),
  async (rows, vault, calls) => {
    const due = rows.filter(isDue);
    for (const { id } of due) await prepareEnvelope(vault, id, calls);
    if (due.length > 0) for (const part of drawingParts) await keepPart(part).catch(console.warn);
  },
);

/** Makes an envelope signable without a network: keeps its record, and a ticket for its present version. */
async function prepareEnvelope(vault: Vault, id: string, { read, call, signal }: PrefetchCalls) {
  const envelope = await unlessRefused(read(readEnvelope, { params: { id } }, signal));
  if (!envelope) return;
  const ask = () => call(issueTicket, { params: { id }, body: { deviceId: vault.deviceId } }, signal);
  await unlessRefused(ticketToSign(vault, envelope, ask));
}
