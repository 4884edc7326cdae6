import type { Draft } from '#contract/signing/drafts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { SenderCall } from '../envelope/call.ts';
import { forDrafter } from '../sent/draft-projection.ts';
import { readOwn } from '../sent/own-envelope.ts';

/** The actor's own draft. Throws Refusal `not_found`, also once it was sent. */
export async function readDraft(call: Pick<SenderCall, 'tx' | 'actor'>, id: string): Promise<Draft> {
  const parts = await readOwn(call, id);
  if (parts.envelope.status !== 'draft') throw new Refusal('not_found');
  return forDrafter(call.tx, parts);
}
