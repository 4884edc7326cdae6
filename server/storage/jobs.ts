import { uploadById } from '../files/queries.ts';
import { Refusal } from '../http/refusal.ts';
import type { JobHandler } from '../jobs/runner.ts';
import type { Services } from '../services.ts';
import { completeUpload, storeFile } from './finish.ts';
import { heldById } from './held.queries.ts';
import { releaseUpload, scanAgain, scanUploadKind } from './hold.ts';

/** Asks the scan again about what it held back, and stores what it found clean. */
export const storageJobs: readonly JobHandler<Services>[] = [
  {
    kind: scanUploadKind,
    async run(services, payload, { actor }) {
      const { id } = payload as { id: string };
      if (!actor) return;
      const { db, clock, uploads } = services;
      const call = { services, actor, now: clock.now() };
      const { held, upload } = await db.as(actor, async (tx) => ({
        held: await heldById(tx, id),
        upload: await uploadById(tx, id),
      }));
      if (held?.state !== 'WAITING') return;
      const bytes = upload && upload.file_id === null ? await uploads.bytes(id) : null;
      // Its bytes were lost, or somebody else finished it: its sender sends it anew.
      if (!upload || bytes?.length !== upload.size) return void (await releaseUpload(call, id));
      try {
        if (!(await scanAgain(call, upload, bytes))) return;
        const file = await storeFile(call, upload, bytes);
        await db.as(actor, (tx) => completeUpload(tx, call, id, file));
      } catch (error) {
        // Refused, as by its kind: the sender is told when they ask for it.
        if (!(error instanceof Refusal)) throw error;
        if ((await db.as(actor, (tx) => heldById(tx, id)))?.state === 'INFECTED') return;
      }
      await releaseUpload(call, id);
      await uploads.remove(id);
    },
  },
];
