import { useState } from 'react';
import type { Envelope } from '../../../../contract/signing/signing.ts';

interface Noting {
  noteViewed(id: string): Promise<unknown>;
}

const loadCommands = (): Promise<Noting> => import('./signing.commands.ts');

/**
 * To be called at whatever somebody does with a document: the first time tells the server that they opened it. The mere opening of a link
 * or page never does.
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
