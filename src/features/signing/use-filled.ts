import { useEffect, useEffectEvent, useState } from 'react';
import type { Envelope } from '../../../contract/signing.ts';
import type { Signature } from '../../../contract/submission.ts';
import { now, today } from '../../lib/time.ts';
import { putEntry, removeEntry, takeEntry } from '../../offline/entries.ts';
import { openVault } from '../../offline/vault/vault.ts';
import { type Filled, startValues } from './fields.rules.ts';

/** A draft belongs to the envelope as it was read: a changed document begins anew, with the signature kept. */
const key = ({ id, version }: Envelope) => `signing-draft:${id}:${version}`;

/**
 * What the signer has filled in, kept on this device (encrypted) after every change until the server has the act.
 * `filled` is undefined while it is read.
 */
export function useFilled(envelope: Envelope) {
  const [filled, setFilled] = useState<Filled>();
  const draftKey = key(envelope);

  const startsWith = useEffectEvent(
    (): Filled => ({
      values: startValues(envelope, today(now())),
      signature: null,
    }),
  );
  // Once a draft: an envelope merely read again must not bring back what stood here a moment ago.
  useEffect(() => {
    const start = startsWith();
    takeEntry(openVault(), draftKey).then(
      (draft) => setFilled({ ...start, ...(draft as Filled | undefined) }),
      () => setFilled(start),
    );
  }, [draftKey]);

  function change(next: Filled) {
    setFilled(next);
    putEntry(openVault(), draftKey, next).catch(reportError);
  }

  return {
    filled,
    setValue: (id: string, value: string | boolean) =>
      filled && change({ ...filled, values: { ...filled.values, [id]: value } }),
    setSignature: (signature: Signature) => filled && change({ ...filled, signature }),
  };
}

/** Drops the draft once the server has the act. */
export const forgetFilled = (envelope: Envelope): Promise<void> => removeEntry(openVault(), key(envelope));
