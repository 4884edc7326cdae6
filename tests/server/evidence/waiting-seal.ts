import { eq } from 'drizzle-orm';
import { PdfRefusal } from '#server/signing/pdf/refusal.ts';
import { envelopes, recipients } from '#server/signing/tables.ts';
import type { TestFirm } from '../fixtures.ts';

/** Sets a sent envelope to the state where everybody has signed and the seal failed once for lack of a time stamp. */
export const allSigned = (firm: TestFirm, id: string): Promise<void> =>
  firm.as(async (tx) => {
    await tx.update(recipients).set({ action: 'signed' }).where(eq(recipients.envelope_id, id));
    const seal_cause = new PdfRefusal('no_timestamp', 'Test').message;
    const waiting = { status: 'sealing', seal_attempts: 1, seal_cause } as const;
    await tx.update(envelopes).set(waiting).where(eq(envelopes.id, id));
  });
