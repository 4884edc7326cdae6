import { useState } from 'react';
import type { Envelope } from '#contract/signing/signing.ts';

interface Noting {
  noteViewed(id: string): Promise<unknown>;
}

const loadCommands = (): Promise<Noting> => import('../signing.commands.ts');

/**
 * Returns a function to call on any action on a document: the first call reports to the server that they opened it. Merely opening a link
 * or page does not.
 */
export function useViewed({ id, me }: Envelope, commands: () => Promise<Noting> = loadCommands): () => void {
  const [viewed, setViewed] = useState(me.viewedAt !== null);
  return () => {
    if (viewed) return;
    setViewed(true);
    commands()
      .then(({ noteViewed }) => noteViewed(id))
      .catch(reportError);
  };
}
