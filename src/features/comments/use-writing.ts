import { useState } from 'react';
import { commentBody } from '#contract/clients/comments.ts';
import { maxUploadFiles } from '#contract/core/limits.ts';
import { messages } from '#contract/core/rules.ts';
import { newId } from '#contract/core/values.ts';
import { isUnreached } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { PictureRefused } from '#src/files/photos/picture.ts';
import type { Photos } from '#src/files/photos/use-photos.ts';
import { type FormFile, useArrivedFiles } from '#src/files/use-arrived-files.ts';
import { isQuota } from '#src/lib/is-quota.ts';
import { now } from '#src/lib/time/clock.ts';
import { goesSoon, goesWhen } from '#src/offline/outbox/items/goes-when.ts';
import { reachable, useReach } from '#src/session/connectivity.ts';
import { check, errorsBeyond, type FieldErrors, fieldErrorOf } from '#src/ui/form/field-errors.ts';
import { notKept } from '#src/ui/notifications/say-failed.ts';
import { notify } from '#src/ui/notifications/store.ts';

/** What was written: the same id in every try, so that a repeat adds nothing twice. */
export interface Written {
  id: string;
  body: string;
  /** Ids of its uploads. */
  files: string[];
}

/** The ways in which what was written leaves the screen. */
export interface WayOut {
  /** Sends it now; answers the words of what was done. Throws the refusal. */
  send(written: Written): Promise<string>;
  /** Keeps it on this device until there is a connection. */
  keep(written: Written, files: readonly FormFile[]): Promise<unknown>;
}

/**
 * A comment or message that is being written, with its files; without a connection it waits on this device, and with `photos`, which become
 * one more file, it goes by the outbox in any case.
 */
export function useWriting({ send, keep }: WayOut, onDone?: () => void, photos?: Photos) {
  const attached = useArrivedFiles();
  const { online } = useReach();
  const [id, setId] = useState(() => newId(now()));
  const [body, setBody] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const later = !online || attached.waits;

  const hasPhotos = photos !== undefined && photos.pages.length > 0;
  const count = attached.whole().length + (hasPhotos ? 1 : 0);

  /** Answers the words of what was done; undefined if the making of the PDF was cancelled. */
  async function leave(): Promise<string | undefined> {
    const pdf = hasPhotos ? await photos.make() : undefined;
    if (hasPhotos && !pdf) return undefined;
    const more = pdf ? [{ id: newId(now()), documentId: newId(now()), file: pdf }] : [];
    const whole = [...attached.whole(), ...more];
    const written = { id, body, files: whole.map((file) => file.id) };
    const wait = async () => {
      await keep(written, whole);
      if (pdf) photos?.clear();
      return `Kept on this device, not sent yet. ${reachable.now().online ? goesSoon() : goesWhen()}`;
    };
    if (later || pdf) return wait();
    try {
      return await send({ ...written, files: attached.arrived.map((file) => file.id) });
    } catch (error) {
      if (!isUnreached(error)) throw error;
      // The same ids go once more: what arrived all the same changes nothing.
      return wait();
    }
  }

  async function submit() {
    const wrong = check(commentBody, body).errors;
    const tooMany = count > maxUploadFiles ? { '': [messages.tooManyFiles] } : undefined;
    setErrors({ ...(wrong && { body: Object.values(wrong).flat() }), ...tooMany });
    if (wrong || tooMany || busy) return;
    setBusy(true);
    try {
      const words = await leave();
      if (words === undefined) return;
      notify({ message: words, duration: 4000 });
      attached.clear();
      setBody('');
      setId(newId(now()));
      onDone?.();
    } catch (error) {
      if (isQuota(error)) setErrors({ '': [notKept(error) ?? ''] });
      else setErrors(error instanceof PictureRefused ? { '': [error.message] } : refusal(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    attached,
    photos,
    body,
    setBody(text: string) {
      setBody(text);
      setErrors({});
    },
    later,
    busy,
    /** Something would be lost by closing it. */
    dirty: busy || body.trim() !== '' || count > 0 || (photos !== undefined && photos.reading > 0),
    bodyError: fieldErrorOf(errors, 'body'),
    problem: errorsBeyond(errors, ['body']).join(' '),
    submit,
  };
}
export type Writing = ReturnType<typeof useWriting>;
