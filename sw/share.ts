import * as v from 'valibot';
import { registerRoute } from 'workbox-routing';
import { maxUploadFiles } from '#contract/core/limits.ts';
import { uploadFile } from '#contract/core/rules.ts';
import { newId } from '#contract/core/values.ts';
import { asAccepted } from '#src/lib/as-accepted.ts';
import { now } from '#src/lib/time/clock.ts';
import { keepShared } from '#src/offline/outbox/shared/keep-shared.ts';
import { afterShare, type ShareResult, sharePath } from '#src/offline/outbox/shared/results.ts';
import type { SharedFile } from '#src/offline/outbox/shared/share-box.ts';
import { lockRows, presentStates } from './locks.ts';

/** Takes the files that the system shares with the installed app, also offline and while locked. */
export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
    ({ request }) => takeShare(request),
    'POST',
  );
}

/** Keeps the files of a share for the person who was here last, and leads to the screen that sends them. It sends nothing itself. */
export async function takeShare(request: Request): Promise<Response> {
  // The system names no page; a page of somebody else that posts here does, unless it hides itself, and then leaves a draft at most.
  const isForeign = request.referrer !== '' && !request.referrer.startsWith(`${self.location.origin}/`);
  const path = isForeign ? '/' : afterShare(await keep(request));
  return Response.redirect(new URL(path, self.location.origin), 303);
}

async function keep(request: Request): Promise<ShareResult> {
  const files = await filesOf(request);
  if (files.length === 0) return 'unreadable';
  if (files.length > maxUploadFiles) return 'too-many';
  try {
    const shared = await Promise.all(files.map(read));
    for (const name of await clientVaults()) {
      const result = await keepShared(name, shared);
      if (result !== 'absent') return result;
    }
    return 'signed-out';
  } catch (error) {
    if (isFull(error)) return 'full';
    console.warn(error);
    return 'unreadable';
  }
}

const filesOf = async (request: Request): Promise<File[]> => {
  const form = await request.formData().catch(() => undefined);
  return (form?.getAll('files') ?? []).filter((part) => part instanceof File);
};

/** The bytes of a file that may be sent; of another only its name and size, for the words about it. */
async function read(shared: File): Promise<SharedFile> {
  const file = await asAccepted(shared);
  const { name, size, type } = file;
  const fits = size > 0 && v.is(uploadFile('document'), { name, size });
  const [id, documentId] = [newId(now()), newId(now())];
  return { id, documentId, name, size, type, bytes: fits ? await file.arrayBuffer() : null };
}

/** Vaults of the client portal whose person is still at this browser, the last used first. */
async function clientVaults(): Promise<string[]> {
  return (await lockRows())
    .filter(({ lock }) => lock.portal === 'client' && presentStates.includes(lock.state))
    .toSorted((a, b) => b.lock.lastInputAt - a.lock.lastInputAt)
    .map(({ name }) => name);
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && `${error.name} ${error.message}`.includes('QuotaExceeded');
