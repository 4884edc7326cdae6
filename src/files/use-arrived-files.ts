import { useState } from 'react';
import { newId } from '../../contract/core/values.ts';
import type { UploadPurpose } from '../../contract/documents/uploads.ts';
import { now } from '../lib/time.ts';
import { useUploads } from './use-uploads.ts';

/** A file the server has, with the id of the document it becomes: the same in every try. */
export interface ArrivedFile {
  id: string;
  documentId: string;
  name: string;
  size: number;
}

/** Files on their way to become documents. */
export function useArrivedFiles(purpose: UploadPurpose = 'document') {
  const [arrived, setArrived] = useState<readonly ArrivedFile[]>([]);
  const [documentIds] = useState(() => new Map<string, string>());
  const { sending, add, remove } = useUploads(purpose, ({ id, name, size }) =>
    setArrived((all) => [...all, { id, documentId: documentIds.get(id) ?? newId(now()), name, size }]),
  );
  return {
    arrived,
    sending,
    add,
    /** Sends a file whose ids were made before: one that was begun elsewhere goes on. */
    addKnown({ id, documentId, file }: { id: string; documentId: string; file: File }) {
      documentIds.set(id, documentId);
      add([file], id);
    },
    remove(id: string) {
      remove(id);
      setArrived((all) => all.filter((one) => one.id !== id));
    },
    clear: () => setArrived([]),
    /** True while a file has yet to arrive; a refused one does not count. */
    under: sending.some(({ problem }) => !problem),
  };
}
