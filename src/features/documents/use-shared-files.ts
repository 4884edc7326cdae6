import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { uploadFile } from '../../../contract/core/rules.ts';
import { type ShareResult, shareParameter, shareResults } from '../../offline/outbox/shared/results.ts';
import type { SharedFile } from '../../offline/outbox/shared/share-box.ts';
import { dropShared, readShared } from '../../offline/outbox/shared/shared-files.ts';
import { openVault } from '../../offline/vault/vault.ts';

/** Files that another app shared with this one. */
export interface Shared {
  /** Fate of the last share, if one led here. */
  result: ShareResult | undefined;
  /** Ids of those that are on this screen. */
  ids: readonly string[];
  /** Those that cannot be sent, with the reason in words. */
  refused: readonly { name: string; reason: string }[];
  /** Forgets them: they were sent, or removed. */
  drop(ids: readonly string[]): Promise<void>;
}

const reasonFor = ({ name, size }: SharedFile): string =>
  v.safeParse(uploadFile('document'), { name, size }).issues?.[0].message ?? 'This file is empty.';

/** Takes the shared files up on a screen that sends them. They stay on the device until they are sent or removed. */
export function useSharedFiles(add: (known: { id: string; documentId: string; file: File }) => void): Shared {
  const { search } = useLocation();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Shared['refused']>([]);
  const taken = useRef(false);
  const take = useRef(add);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    async function begin() {
      const files = await readShared(openVault());
      for (const { id, documentId, name, type, bytes } of files)
        if (bytes) take.current({ id, documentId, file: new File([bytes], name, { type }) });
      const unfit = files.filter(({ bytes }) => bytes === null);
      setIds(files.filter(({ bytes }) => bytes !== null).map(({ id }) => id));
      setRefused(unfit.map((file) => ({ name: file.name, reason: reasonFor(file) })));
      // They are told of once.
      await dropShared(
        openVault(),
        unfit.map(({ id }) => id),
      );
    }
    begin().catch(reportError);
  }, []);
  const said = (search as Record<string, unknown>)[shareParameter];
  return {
    result: shareResults.find((result) => result === said),
    ids,
    refused,
    async drop(gone) {
      const mine = gone.filter((id) => ids.includes(id));
      if (mine.length === 0) return;
      await dropShared(openVault(), mine);
      setIds((all) => all.filter((id) => !mine.includes(id)));
    },
  };
}
