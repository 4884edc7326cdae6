import { useState } from 'react';
import { newId } from '#contract/core/values.ts';
import { isUnreached } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { useTyped } from '#src/edit/use-typed.ts';
import { FileChoice, OnTheirWay } from '#src/files/file-choice.tsx';
import { useArrivedFiles } from '#src/files/use-arrived-files.ts';
import { now } from '#src/lib/time/clock.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useOutbox } from '#src/session/use-outbox.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { errorsBeyond, type FieldErrors, fieldErrorOf } from '#src/ui/form/field-errors.ts';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { messageProblems } from './message-problems.ts';
import { keptWords, notKeptWords, Readers, sentWords } from './readers.tsx';
import { queueMessage, sendMessage, waitingForms } from './send.commands.ts';
import { useSharedFiles } from './use-shared-files.ts';
import { WaitingForms } from './waiting-forms.tsx';

/** Sends a message to the firm, with files if there are any; without a connection it waits on this device. */
export function SendInformation() {
  const { arrived, sending, add, addKnown, remove, clear, whole, under, waits } = useArrivedFiles();
  const drafts = useSharedFiles('information', addKnown);
  const items = waitingForms(useOutbox(), 'yourDocuments.inform');
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
  const later = !online || waits;
  const arriving = under && !later;

  async function keep() {
    await queueMessage({ id, ...form }, whole());
    drafts.handOn();
    notify({ type: 'success', message: keptWords() });
  }
  async function send() {
    const documents = arrived.map((file) => ({ id: file.documentId, upload_id: file.id }));
    try {
      const told = await sendMessage({ id, ...form, documents });
      await drafts.drop(documents.map(({ upload_id }) => upload_id)).catch(reportError);
      notify({ type: 'success', message: sentWords(told) });
    } catch (error) {
      if (!isUnreached(error)) throw error;
      // The same ids go once more: what arrived all the same changes nothing.
      await keep();
    }
  }
  async function submit() {
    const problems = later ? messageProblems(form) : {};
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      await (later ? keep() : send());
      clear();
      forget();
      setId(newId(now()));
    } catch (error) {
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
        noValidate
        className="grid max-w-2xl grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <WaitingForms
          items={items}
          form="information"
          onTakeUp={({ body: { body } }) => {
            setId(body.id);
            change({
              topic: form.topic || body.topic,
              message: [form.message, body.message].filter(Boolean).join('\n\n'),
            });
            drafts.takeMore().catch(reportError);
          }}
        />
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
          onFiles={(files) => void drafts.keep(add(files)).catch(sayFailed)}
          onRemove={(gone) => {
            remove(gone);
            void drafts.drop([gone]).catch(reportError);
          }}
        />
        <Readers />
        {general && (
          <p role="alert" className="text-small text-bad">
            {general}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={busy} disabled={arriving}>
            Send to the firm{later && (online ? ' once it was checked' : ' once connected')}
          </Button>
          {arriving && <OnTheirWay />}
        </div>
      </form>
    </>
  );
}
