import { useEffect, useEffectEvent, useState } from 'react';
import type { Envelope } from '#contract/signing/signing.ts';
import type { HandMade } from '#contract/signing/signing-input.ts';
import { draftKeeper, type KeepDraft } from '#src/edit/keep-draft.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { readKeptDraft } from '#src/offline/content/drafts.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { carriedOver, type SigningProgress, startValues } from '../fields/fields.rules.ts';
import { mayAct } from '../signing.queries.ts';
import { pageOf, subjectOf, titleOf } from './kept-progress.ts';
import { goingOn, type KeptProgress } from './progress.rules.ts';
import { useSavedProgress } from './use-saved-progress.ts';

/**
 * The signer's progress, kept on this device (encrypted) after every change until the server has the submission; and on the server, except
 * signature and initials. `filled` is undefined while it is read. Progress for an earlier version is carried over, and `earlier` is then
 * true: the new version has to be read again. `page` is the page to continue on.
 */
export function useSigningProgress(envelope: Envelope, page = pageOf(envelope)) {
  const [filled, setFilled] = useState<SigningProgress>();
  const [earlier, setEarlier] = useState(false);
  const { id, version } = envelope;
  const [keep] = useState<KeepDraft>(() => draftKeeper(openVault(), subjectOf(id), page));

  const progress = useSavedProgress(envelope);

  const begin = useEffectEvent((here: Parameters<typeof goingOn>[0]) => {
    const draft = goingOn(here, envelope.me.progress);
    const start: SigningProgress = { values: startValues(envelope, today(now())), signature: null };
    const isEarlier = draft !== undefined && draft.version !== version;
    setEarlier(isEarlier);
    setFilled(isEarlier ? carriedOver(envelope, start, draft) : { ...start, ...draft });
  });
  // Once per version: rereading the envelope must not restore older values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version begins anew
  useEffect(() => {
    readKeptDraft(openVault(), subjectOf(id)).then(
      (draft) => begin(draft && { at: draft.at, work: draft.work as KeptProgress }),
      () => begin(undefined),
    );
  }, [id, version]);

  function change(next: SigningProgress): SigningProgress {
    setFilled(next);
    void keep({ version, ...next }, titleOf(envelope));
    if (mayAct(envelope)) progress.save(next.values);
    return next;
  }

  return {
    filled,
    earlier,
    dropProgress: progress.drop,
    /** Returns the progress after it. */
    setValue: (field: string, value: string | boolean) =>
      filled && change({ ...taken(filled, field), values: { ...filled.values, [field]: value } }),
    setHandMade: ({ signature, initials }: HandMade) =>
      filled && change({ ...taken(filled, 'signature', 'initials'), signature, initials }),
  };
}

/** Removes the server's refusals of values that are filled in anew. */
function taken(filled: SigningProgress, ...keys: string[]): SigningProgress {
  const still = Object.entries(filled.refused ?? {}).filter(([key]) => !keys.includes(key));
  return { ...filled, refused: Object.fromEntries(still) };
}
