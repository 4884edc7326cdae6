import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { maxUploadFiles } from '#contract/core/limits.ts';
import { messages } from '#contract/core/rules.ts';
import { isUnreached } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { useTyped } from '#src/edit/use-typed.ts';
import { FileChoice, OnTheirWay } from '#src/files/file-choice.tsx';
import { MakingPdf } from '#src/files/photos/making-pdf.tsx';
import { type FormFile, useArrivedFiles } from '#src/files/use-arrived-files.ts';
import { reachable, useReach } from '#src/session/connectivity.ts';
import { useOutbox } from '#src/session/use-outbox.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormControls } from '#src/ui/form/form-controls.tsx';
import { showFirstInvalid } from '#src/ui/form/show-first-invalid.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { keptWords, notKeptWords, Readers, sentWords } from './readers.tsx';
import { type Arrival, pdfOf, queueFiles, sendFiles, waitingForms } from './send.commands.ts';
import { type Outcome, PartlySent, refusedOf, SentRows } from './send-results.client.tsx';
import { SharedNote } from './shared-note.tsx';
import { useKeptPhotos } from './use-kept-photos.ts';
import { useSharedFiles } from './use-shared-files.ts';
import { WaitingForms } from './waiting-forms.tsx';

/** Sends files to the firm; without a connection they wait on this device with their message. */
export function SendDocument() {
  const { arrived, sending, add, addKnown, remove, clear, whole, under, waits } = useArrivedFiles();
  const shared = useSharedFiles('documents', addKnown);
  const photos = useKeptPhotos('documents.photos', '/client/send/document');
  const outbox = useOutbox();
  const items = waitingForms(outbox, 'yourDocuments.send');
  const { online } = useReach();
  const {
    values,
    change,
    clear: forget,
  } = useTyped(
    { message: '' },
    {
      subject: 'send:documents',
      page: '/client/send/document',
      titleOf: ({ message }) => `For the firm: ${message}`,
    },
  );
  const { message } = values;
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  /** Tries to send nothing. */
  const [misses, setMisses] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => (misses > 0 ? showFirstInvalid(form) : undefined), [misses]);
  const hasPhotos = photos.pages.length > 0;
  const count = whole().length + (hasPhotos ? 1 : 0);
  const later = !online || waits;
  // A PDF of photos goes by the outbox, which takes the files that are on their way along.
  const arriving = under && !later && !hasPhotos;

  async function keep(pdf?: FormFile): Promise<string> {
    const files = pdf ? [...whole(), pdf] : whole();
    const item = await queueFiles(message, files, pdf ? photos.taken() : []);
    shared.handOn();
    notify({ type: 'success', message: keptWords(reachable.now().online) });
    return item;
  }
  async function send(): Promise<Arrival | string> {
    const documents = arrived.map(({ id, documentId }) => ({ id: documentId, upload_id: id }));
    try {
      const arrival = await sendFiles({ message, documents });
      await shared.drop(documents.map(({ upload_id }) => upload_id)).catch(reportError);
      notify({ type: 'success', message: sentWords(arrival.told) });
      return arrival;
    } catch (error) {
      if (!isUnreached(error)) throw error;
      // The same ids go once more: what arrived all the same changes nothing.
      return keep();
    }
  }
  async function submit() {
    if (count === 0) return setMisses(misses + 1);
    if (count > maxUploadFiles) return setProblem(messages.tooManyFiles);
    setMisses(0);
    setBusy(true);
    setProblem('');
    setOutcome(undefined);
    try {
      const pdf = await pdfOf(photos);
      if (hasPhotos && !pdf) return;
      const done = await (later || pdf ? keep(pdf) : send());
      setOutcome({ done, went: count, refused: refusedOf(sending) });
      if (pdf) photos.clear();
      clear();
      forget();
    } catch (error) {
      // The form was left while the PDF was made, and shows nothing any more.
      if (!form.current && hasPhotos) return sayFailed(error);
      setProblem(notKeptWords(error) ?? Object.values(refusal(error)).flat().join(' '));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <PageHeader
        title="Send a document"
        detail={
          <Link to="/client/send/information" className={linkClass}>
            Send a message instead
          </Link>
        }
      />
      <form
        ref={form}
        noValidate
        data-dirty={busy || photos.reading > 0 || undefined}
        className="grid max-w-2xl grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormControls busy={busy}>
          <WaitingForms
            items={items}
            form="documents"
            onTakeUp={({ body }) => {
              setOutcome(undefined);
              change({ message: [message, body.body.message].filter(Boolean).join('\n\n') });
              shared.takeMore().catch(reportError);
            }}
          />
          <SentRows outcome={outcome} items={outbox} command="yourDocuments.send" />
          <PartlySent outcome={outcome} items={outbox} />
          <SharedNote shared={shared} />
          <FileChoice
            arrived={arrived}
            sending={sending}
            error={misses > 0 && count === 0 ? 'Choose at least one file.' : undefined}
            busy={busy}
            photos={photos}
            onFiles={(files) => void shared.keep(add(files)).catch(sayFailed)}
            onRemove={(id) => {
              remove(id);
              void shared.drop([id]).catch(reportError);
            }}
          />
          <TextareaField
            label="Message"
            optional
            maxLength={4000}
            value={message}
            onChange={(text) => change({ message: text })}
          />
        </FormControls>
        <Readers />
        {problem && (
          <p role="alert" className="text-small text-bad">
            {problem}
          </p>
        )}
        <MakingPdf photos={photos} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={busy} disabled={arriving || photos.reading > 0}>
            Send {count > 1 ? `${count} documents` : 'to the firm'}
            {later && (online ? ' once it was checked' : ' once connected')}
          </Button>
          {arriving && <OnTheirWay />}
        </div>
      </form>
    </>
  );
}
