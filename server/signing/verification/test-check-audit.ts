import { actor } from '#server/db/actor.ts';
import type { signingFirm } from '../test-envelope.ts';
import { type BrokenRecord, checkAudit } from './check-audit.ts';

type Firm = Awaited<ReturnType<typeof signingFirm>>;

/** Runs `checkAudit` on a test firm, with the files of another store if one is given. */
export const checkOf =
  (firm: Firm) =>
  async (files: Pick<Firm['services']['files'], 'bytes'> = firm.services.files) => {
    const found: BrokenRecord[] = [];
    const sealedWith = await firm.services.signer.sealedWith();
    const sum = await firm.db.as(actor('system'), (tx) =>
      checkAudit(tx, { files, sealedWith }, (broken) => found.push(broken)),
    );
    return { sum, found };
  };

/** Failed checks of one envelope, in words. */
export const wordsOfCheck =
  (firm: Firm) =>
  async (envelopeId: string): Promise<string[]> =>
    (await checkOf(firm)()).found.filter((one) => one.envelopeId === envelopeId).map(({ what }) => what);
