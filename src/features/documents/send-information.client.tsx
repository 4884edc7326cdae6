import { useState } from 'react';
import { newId } from '../../../contract/core/values.ts';
import { refusal } from '../../api/refusal.ts';
import { FileChoice } from '../../files/file-choice.tsx';
import { useArrivedFiles } from '../../files/use-arrived-files.ts';
import { now } from '../../lib/time.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { TextareaField } from '../../ui/field/textarea-field.tsx';
import { notify } from '../../ui/notifications/store.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Readers, sentWords } from './readers.tsx';
import { sendMessage } from './send.commands.ts';

/** Sends a message to the firm, with files if there are any. */
export function SendInformation() {
  const { arrived, sending, add, remove, clear, under } = useArrivedFiles();
  // The same id in every try, so that a repeat sends nothing twice.
  const [id, setId] = useState(() => newId(now()));
  const [form, setForm] = useState({ topic: '', message: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    setErrors({});
    try {
      const documents = arrived.map((file) => ({ id: file.documentId, upload_id: file.id }));
      const told = await sendMessage({ id, ...form, documents });
      notify({ type: 'success', message: sentWords(told) });
      clear();
      setForm({ topic: '', message: '' });
      setId(newId(now()));
    } catch (error) {
      setErrors(refusal(error));
    } finally {
      setBusy(false);
    }
  }
  const { topic, message, ...others } = errors;
  const general = Object.values(others).flat().join(' ');
  return (
    <form
      noValidate
      className="grid max-w-2xl grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PageHeader title="Send information" />
      <TextField
        label="Topic"
        value={form.topic}
        error={topic?.[0]}
        onChange={(value) => setForm((all) => ({ ...all, topic: value }))}
      />
      <TextareaField
        label="Message"
        maxLength={4000}
        value={form.message}
        error={message?.[0]}
        onChange={(value) => setForm((all) => ({ ...all, message: value }))}
      />
      <FileChoice arrived={arrived} sending={sending} onFiles={add} onRemove={remove} />
      <Readers />
      {general && (
        <p role="alert" className="text-small text-bad">
          {general}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy} disabled={under}>
          Send to the firm
        </Button>
      </div>
    </form>
  );
}
