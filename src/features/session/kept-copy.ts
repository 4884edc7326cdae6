import { verbsOf } from '#contract/signing/role-verbs.ts';
import { type Envelope, isDue, readEnvelope } from '#contract/signing/signing.ts';
import type { Submission } from '#contract/signing/submission.ts';
import { queryOf } from '#src/api/query.ts';
import { keptOf } from '#src/offline/content/files.ts';
import { keptTicket } from '#src/offline/content/tickets.ts';
import { needsPerson } from '#src/offline/database/rows.ts';
import { listItems, type OutboxItem } from '#src/offline/outbox/items/items.ts';
import { openVault, type Vault } from '#src/offline/vault/vault.ts';
import { queryClient } from '#src/session/query-client.ts';
import type { KeptCopy } from './link.rules.ts';

/**
 * The copy that this device has of the document at a path that a link led to: the person's own submission before all else, then what is kept of it.
 * Asks nothing of the server.
 */
export async function keptCopyOf(path: string): Promise<{ kept: KeptCopy; did: string }> {
  const vault = openVault();
  const id = path.split('/').at(-1) ?? '';
  const envelope = await keptEnvelope(id);
  const items = await listItems(vault).catch(() => undefined);
  // The newest first: an earlier one was refused, and done again.
  const act = items?.find(({ envelopeId }) => envelopeId === id);
  const isDeclined = (act?.body as Submission | undefined)?.kind === 'decline';
  const did = isDeclined ? 'declined' : verbsOf(envelope?.me.role).did;
  if (act) return { kept: standing(act), did };
  if (!items) return { kept: 'unreadable', did };
  return { kept: envelope ? await keptPart(vault, envelope) : 'gone', did };
}

function standing({ state }: OutboxItem): KeptCopy {
  if (state === 'sent') return 'received';
  return needsPerson(state) ? 'refused' : 'unsent';
}

/** The envelope as this device keeps it, however old that is. */
const keptEnvelope = (id: string): Promise<Envelope | undefined> =>
  queryClient
    .fetchQuery({
      ...queryOf(readEnvelope, { params: { id } }, { background: true, quiet: true }),
      staleTime: Number.POSITIVE_INFINITY,
    })
    .catch(() => undefined);

async function keptPart(vault: Vault, envelope: Envelope): Promise<KeptCopy> {
  const { documents, status, me } = envelope;
  const files = await keptOf(vault, documents);
  if (files.length < documents.length) return 'gone';
  const isReady = isDue({ status, action: me.action }) && (await keptTicket(vault, envelope));
  return isReady ? 'copy' : 'read';
}
