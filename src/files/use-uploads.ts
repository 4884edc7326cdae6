import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { UploadPurpose } from '#contract/core/limits.ts';
import { uploadFile } from '#contract/core/rules.ts';
import { newId } from '#contract/core/values.ts';
import { openUpload, type Upload } from '#contract/documents/uploads.ts';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { refusal } from '../api/refusal.ts';
import { FileChangedError } from '../api/upload-file.ts';
import { now } from '../lib/time/clock.ts';
import { turns } from '../lib/turns.ts';
import { isLocked } from './locked.ts';
import { sendFile, type WaitsFor } from './send-file.ts';

/** A file on its way to the server, or one that was not accepted. */
export interface Sending {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Bytes the server has. */
  readonly sent: number;
  /** It goes on by itself, once there is a connection or the scan has answered. */
  readonly waiting: WaitsFor | undefined;
  /** Reason of the refusal, in words. */
  readonly problem: string | undefined;
  /** It has arrived, and needs a password to be opened. */
  readonly locked: boolean;
}

/**
 * Sends files one after the other, in the order they were chosen. `onDone` is called with each upload the server took; a refused file stays
 * in the list, with the reason, until it is removed; a locked one until it is opened. All end with the screen. `left` is the number of
 * bytes that may still be uploaded within these 24 hours, once the server has reported it.
 */
export function useUploads(purpose: UploadPurpose, onDone: (upload: Upload) => void) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [left, setLeft] = useState<number>();
  const [ends] = useState(() => new Map<string, AbortController>());
  const [inTurn] = useState(() => turns(1));
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(
    () => () => {
      for (const end of ends.values()) end.abort();
    },
    [ends],
  );

  const change = (id: string, part: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const forget = (id: string) => setSending((all) => all.filter((one) => one.id !== id));

  async function send(file: File, id: string) {
    const signal = ends.get(id)?.signal;
    if (!signal || signal.aborted) return;
    try {
      const onProgress = (sent: number, waiting?: WaitsFor) => change(id, { sent, waiting });
      const upload = await sendFile(file, { id, purpose, signal, onProgress, onLeft: setLeft });
      forget(id);
      done.current(upload);
    } catch (error) {
      if (!signal.aborted) change(id, isLocked(error) ? { locked: true } : { problem: wordsFor(error) });
    }
  }

  function add(files: readonly File[], known?: string) {
    for (const file of files) {
      const id = known ?? newId(now());
      const { name, size } = file;
      const problem = problemOf(purpose, file);
      setSending((all) => [...all, { id, name, size, sent: 0, waiting: undefined, problem, locked: false }]);
      if (problem) continue;
      ends.set(id, new AbortController());
      void inTurn(() => send(file, id));
    }
  }
  /** Opens a locked file. Throws `ApiError` with the reason if the server cannot. */
  async function open(id: string, password: string) {
    const upload = await call(openUpload, { params: { id }, body: { password } }, { quiet: true });
    forget(id);
    done.current(upload);
  }
  function remove(id: string) {
    ends.get(id)?.abort();
    forget(id);
  }
  return { sending, left, add, open, remove };
}

/** Fault of a file that is known before any byte is sent. */
function problemOf(purpose: UploadPurpose, { name, size }: File): string | undefined {
  if (size === 0) return 'This file is empty. Choose it again.';
  return v.safeParse(uploadFile(purpose), { name, size }).issues?.[0].message;
}

function wordsFor(error: unknown): string {
  if (error instanceof FileChangedError) return error.message;
  if (error instanceof DOMException)
    return 'This file could not be read. It may have been moved or changed; choose it again.';
  return error instanceof ApiError ? Object.values(refusal(error)).flat().join(' ') : notSent(error);
}
function notSent(error: unknown): string {
  reportError(error);
  return 'This file could not be sent. Choose it again.';
}
