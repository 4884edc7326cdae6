import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { uploadFile } from '#contract/core/rules.ts';
import type { FormFile } from '#src/files/use-arrived-files.ts';
import type { ShareForm } from '#src/offline/database/rows.ts';
import { type ShareResult, shareParameter, shareResults } from '#src/offline/outbox/shared/results.ts';
import type { SharedFile } from '#src/offline/outbox/shared/share-box.ts';
import { openVault } from '#src/offline/vault/vault.ts';

import { fileToKeep } from './send.commands.ts';

const load = () => import('#src/offline/outbox/shared/shared-files.ts');

/** Files of a form's draft that are kept on this device. */
export interface Shared {
  /** Fate of the last share, if one led here. */
  result: ShareResult | undefined;
  /** True if some that are on this screen come from another app. */
  fromApps: boolean;
  /** Those that cannot be sent, with the reason in words. */
  refused: readonly { name: string; reason: string }[];
  /** Keeps files that were chosen here, so that a reload does not lose them; those that are refused are not kept. */
  keep(files: readonly FormFile[]): Promise<void>;
  /** Forgets them: they were sent, or removed. */
  drop(ids: readonly string[]): Promise<void>;
  /** Takes up what came since: the files of a form that left the outbox. */
  takeMore(): Promise<void>;
  /** They wait with an item now, and are no draft any more. */
  handOn(): void;
}

const reasonFor = ({ name, size }: SharedFile): string =>
  v.safeParse(uploadFile('document'), { name, size }).issues?.[0].message ?? 'This file is empty.';

/**
 * Takes the files of a form's draft up on its screen: those that other apps shared, and those of an item that was taken up again. They stay
 * on the device until they are sent or removed.
 */
export function useSharedFiles(form: ShareForm, add: (known: FormFile) => void): Shared {
  const { search } = useLocation();
  const [fromApps, setFromApps] = useState(false);
  const [refused, setRefused] = useState<Shared['refused']>([]);
  const begun = useRef(false);
  /** Those on this screen, by id; true for those from another app. */
  const taken = useRef(new Map<string, boolean>());
  const take = useRef(add);
  const takeMore = useCallback(async () => {
    const { dropShared, readShared } = await load();
    const files = (await readShared(openVault(), form)).filter(({ id }) => !taken.current.has(id));
    for (const { id, documentId, name, type, bytes, again } of files) {
      if (!bytes) continue;
      taken.current.set(id, !again);
      take.current({ id, documentId, file: new File([bytes], name, { type }) });
    }
    const unfit = files.filter(({ bytes }) => bytes === null);
    setFromApps([...taken.current.values()].includes(true));
    setRefused(unfit.map((file) => ({ name: file.name, reason: reasonFor(file) })));
    // They are told of once.
    await dropShared(
      openVault(),
      unfit.map(({ id }) => id),
    );
  }, [form]);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    takeMore().catch(reportError);
  }, [takeMore]);
  const said = (search as Record<string, unknown>)[shareParameter];
  const forget = (gone: readonly string[]) => {
    for (const id of gone) taken.current.delete(id);
    setFromApps([...taken.current.values()].includes(true));
  };
  return {
    result: shareResults.find((result) => result === said),
    fromApps,
    refused,
    async keep(files) {
      const fit = files.filter(({ file }) =>
        v.is(uploadFile('document'), { name: file.name, size: file.size }),
      );
      if (fit.length === 0) return;
      for (const { id } of fit) taken.current.set(id, false);
      const { keepDraftFiles } = await load();
      await keepDraftFiles(openVault(), fit.map(fileToKeep), form, (id) => taken.current.has(id));
    },
    async drop(gone) {
      const mine = gone.filter((id) => taken.current.has(id));
      if (mine.length === 0) return;
      // First, for some may still be on their way into the draft.
      forget(mine);
      const { dropShared } = await load();
      await dropShared(openVault(), mine);
    },
    takeMore,
    handOn: () => forget([...taken.current.keys()]),
  };
}
