import { useEffect, useEffectEvent, useState } from 'react';
import type { Envelope } from '../../../contract/signing.ts';
import type { Signature } from '../../../contract/submission.ts';
import { now, today } from '../../lib/time.ts';
import { putEntry, removeEntry, takeEntry } from '../../offline/entries.ts';
import { openVault } from '../../offline/vault/vault.ts';
import { carriedOver, type Filled, startValues } from './fields.rules.ts';

/** What was filled in, and the version of the envelope it was filled in for. */
interface Draft extends Filled {
  version: number;
}

const key = (envelopeId: string) => `signing-draft:${envelopeId}`;

/**
 * What the signer has filled in, kept on this device (encrypted) after every change until the server has the act. `filled` is
 * undefined while it is read. What was filled in for an earlier version is carried over, and `earlier` says so: the new one has
 * to be read again.
 */
export function useFilled(envelope: Envelope) {
  const [filled, setFilled] = useState<Filled>();
  const [earlier, setEarlier] = useState(false);
  const { id, version } = envelope;

  const begin = useEffectEvent((draft: Draft | undefined) => {
    const start: Filled = { values: startValues(envelope, today(now())), signature: null };
    const isEarlier = draft !== undefined && draft.version !== version;
    setEarlier(isEarlier);
    setFilled(isEarlier ? carriedOver(envelope, start, draft) : { ...start, ...draft });
  });
  // Once a version: an envelope merely read again must not bring back what stood here a moment ago.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version begins anew
  useEffect(() => {
    takeEntry(openVault(), key(id)).then(
      (draft) => begin(draft as Draft | undefined),
      () => begin(undefined),
    );
  }, [id, version]);

  function change(next: Filled) {
    setFilled(next);
    keepFilled(id, { version, ...next }).catch(reportError);
  }

  return {
    filled,
    earlier,
    setValue: (field: string, value: string | boolean) =>
      filled && change({ ...taken(filled, field), values: { ...filled.values, [field]: value } }),
    setSignature: (signature: Signature) => filled && change({ ...taken(filled, 'signature'), signature }),
  };
}

/** What the server said of something no longer stands once that is filled in anew. */
function taken(filled: Filled, key: string): Filled {
  const { [key]: _said, ...refused } = filled.refused ?? {};
  return { ...filled, refused };
}

/** Keeps what is filled in for an envelope. */
export const keepFilled = (envelopeId: string, draft: Draft): Promise<void> =>
  putEntry(openVault(), key(envelopeId), draft);

/** Drops what was filled in. */
export const forgetFilled = (envelopeId: string): Promise<void> => removeEntry(openVault(), key(envelopeId));
