import { useRef, useState } from 'react';
import { maxUploadFiles } from '#contract/core/limits.ts';
import { messages } from '#contract/core/rules.ts';
import { newId } from '#contract/core/values.ts';
import { isUnreached } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { useTyped } from '#src/edit/use-typed.ts';
import { FileChoice, OnTheirWay } from '#src/files/file-choice.tsx';
import { MakingPdf } from '#src/files/photos/making-pdf.tsx';
import { type FormFile, useArrivedFiles } from '#src/files/use-arrived-files.ts';
import { now } from '#src/lib/time/clock.ts';
import { reachable, useReach } from '#src/session/connectivity.ts';
import { useOutbox } from '#src/session/use-outbox.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { errorsBeyond, type FieldErrors, fieldErrorOf } from '#src/ui/form/field-errors.ts';
import { FormControls } from '#src/ui/form/form-controls.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { messageProblems } from './message-problems.ts';
import { keptWords, notKeptWords, Readers, sentWords } from './readers.tsx';
import { type Arrival, pdfOf, queueMessage, sendMessage, waitingForms } from './send.commands.ts';
import { type Outcome, PartlySent, refusedOf, SentRows } from './send-results.client.tsx';
import { useKeptPhotos } from './use-kept-photos.ts';
import { useSharedFiles } from './use-shared-files.ts';
import { WaitingForms } from './waiting-forms.tsx';

/** Sends a message to the firm, with files if there are any; without a connection it waits on this device. */
export function SendInformation() {
  const { arrived, sending, add, addKnown, remove, clear, whole, under, waits } = useArrivedFiles();
  const drafts = useSharedFiles('information', addKnown);
  const photos = useKeptPhotos('information.photos', '/client/send/information');
  const outbox = useOutbox();
  const items = waitingForms(outbox, 'yourDocuments.inform');
  const { online } = useReach();
  // The same id in every try, so that a repeat sends nothing twice.
  const [id, setId] = useState(() => newId(now()));
  const {
    values: form,
    change,
    clear: forget,
  } = useTyped(
    { topic: '', message: '' },
    {
      subject: 'send:information',
      page: '/client/send/information',
      titleOf: ({ topic, message }) => `For the firm: ${topic || message}`,
    },
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const element = useRef<HTMLFormElement>(null);
  const hasPhotos = photos.pages.length > 0;
  const count = whole().length + (hasPhotos ? 1 : 0);
  const later = !online || waits;
  // A PDF of photos goes by the outbox, which takes the files that are on their way along.
  const arriving = under && !later && !hasPhotos;

  async function keep(pdf?: FormFile): Promise<string> {
    const files = pdf ? [...whole(), pdf] : whole();
    const item = await queueMessage({ id, ...form }, files, pdf ? photos.taken() : []);
    drafts.handOn();
    notify({ type: 'success', message: keptWords(reachable.now().online) });
    return item;
  }
  async function send(): Promise<Arrival | string> {
    const documents = arrived.map((file) => ({ id: file.documentId, upload_id: file.id }));
    try {
      const arrival = await sendMessage({ id, ...form, documents });
      await drafts.drop(documents.map(({ upload_id }) => upload_id)).catch(reportError);
      notify({ type: 'success', message: sentWords(arrival.told) });
      return arrival;
    } catch (error) {
      if (!isUnreached(error)) throw error;
      // The same ids go once more: what arrived all the same changes nothing.
      return keep();
    }
  }
  async function submit() {
    const problems = {
      ...(later || hasPhotos ? messageProblems(form) : {}),
      ...(count > maxUploadFiles ? { '': [messages.tooManyFiles] } : {}),
    };
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      const pdf = await pdfOf(photos);
      if (hasPhotos && !pdf) return;
      const done = await (later || pdf ? keep(pdf) : send());
      setOutcome({ done, went: count, refused: refusedOf(sending) });
      if (pdf) photos.clear();
      clear();
      forget();
      setId(newId(now()));
    } catch (error) {
      // The form was left while the PDF was made, and shows nothing any more.
      if (!element.current && hasPhotos) return sayFailed(error);
      const words = notKeptWords(error);
      setErrors(words === undefined ? refusal(error) : { '': [words] });
    } finally {
      setBusy(false);
    }
  }
  const general = errorsBeyond(errors, ['topic', 'message']).join(' ');
  return (
    <>
      <PageHeader title="Send information" />
      <form
        ref={element}
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
            form="information"
            onTakeUp={({ body: { body } }) => {
              setOutcome(undefined);
              setId(body.id);
              change({
                topic: form.topic || body.topic,
                message: [form.message, body.message].filter(Boolean).join('\n\n'),
              });
              drafts.takeMore().catch(reportError);
            }}
          />
          <SentRows outcome={outcome} items={outbox} command="yourDocuments.inform" />
          <PartlySent outcome={outcome} items={outbox} />
          <TextField
            label="Topic"
            value={form.topic}
            error={fieldErrorOf(errors, 'topic')}
            onChange={(topic) => change({ topic })}
          />
          <TextareaField
            label="Message"
            maxLength={4000}
            value={form.message}
            error={fieldErrorOf(errors, 'message')}
            onChange={(message) => change({ message })}
          />
          <FileChoice
            arrived={arrived}
            sending={sending}
            busy={busy}
            photos={photos}
            onFiles={(files) => void drafts.keep(add(files)).catch(sayFailed)}
            onRemove={(gone) => {
              remove(gone);
              void drafts.drop([gone]).catch(reportError);
            }}
          />
        </FormControls>
        <Readers />
        {general && (
          <p role="alert" className="text-small text-bad">
            {general}
          </p>
        )}
        <MakingPdf photos={photos} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={busy} disabled={arriving || photos.reading > 0}>
            Send to the firm{later && (online ? ' once it was checked' : ' once connected')}
          </Button>
          {arriving && <OnTheirWay />}
        </div>
      </form>
    </>
  );
}
