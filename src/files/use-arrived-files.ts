import { useState } from 'react';
import type { UploadPurpose } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import { now } from '../lib/time/clock.ts';
import { useUploads } from './use-uploads.ts';

/** A file the server has, with the id of the document it becomes: the same in every try. */
export interface ArrivedFile {
  id: string;
  documentId: string;
  name: string;
  size: number;
}
/** A file of a form, arrived or not. */
export interface FormFile {
  id: string;
  documentId: string;
  file: File;
}

/** Files on their way to become documents. */
export function useArrivedFiles(purpose: UploadPurpose = 'document') {
  const [arrived, setArrived] = useState<readonly ArrivedFile[]>([]);
  const [known] = useState(() => new Map<string, FormFile>());
  const uploads = useUploads(purpose, ({ id, name, size }) =>
    setArrived((all) => [...all, { id, documentId: known.get(id)?.documentId ?? newId(now()), name, size }]),
  );
  const { sending } = uploads;

  function addKnown(one: FormFile) {
    known.set(one.id, one);
    uploads.add([one.file], one.id);
  }
  function remove(id: string) {
    uploads.remove(id);
    known.delete(id);
    setArrived((all) => all.filter((one) => one.id !== id));
  }
  const accepted = sending.filter(({ problem }) => !problem);
  return {
    arrived,
    sending,
    /** Sends files, and answers them with their ids. */
    add(files: readonly File[]): FormFile[] {
      const more = files.map((file) => ({ id: newId(now()), documentId: newId(now()), file }));
      more.forEach(addKnown);
      return more;
    },
    /** Sends a file whose ids were made before: one that was begun elsewhere goes on. */
    addKnown,
    remove,
    /** Forgets all files but the refused ones, whose words stay; what is on its way stops. */
    clear() {
      for (const { id } of accepted) uploads.remove(id);
      setArrived([]);
    },
    /** The files that were not refused, with their bytes. */
    whole: (): FormFile[] => [...arrived, ...accepted].flatMap(({ id }) => known.get(id) ?? []),
    /** True while a file has yet to arrive; a refused one does not count. */
    under: accepted.length > 0,
    /** True while a file waits for a connection, or for the scan: those after it wait, too. */
    waits: accepted.some(({ waiting }) => waiting !== undefined),
  };
}
