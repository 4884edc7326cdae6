import { useState } from 'react';
import { refusal } from '#src/api/refusal.ts';
import { FileChoice } from '#src/files/file-choice.tsx';
import { useArrivedFiles } from '#src/files/use-arrived-files.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { saveEdition } from './library.commands.ts';

/** Makes a file the newest edition of an item, with its day and what changed. */
export function AddEdition({ itemId }: { itemId: string }) {
  const { online } = useReach();
  const { arrived, sending, add, remove, clear, under } = useArrivedFiles();
  const [note, setNote] = useState('');
  const [date, setDate] = useState(() => today(now()));
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const file = arrived[0];

  async function submit() {
    if (!file) {
      setErrors({ upload_id: ['Choose the file first.'] });
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      await saveEdition(itemId, { id: file.documentId, upload_id: file.id, note, date });
      notify({ type: 'success', message: 'The new edition is offered now.' });
      clear();
      setNote('');
    } catch (error) {
      setErrors(refusal(error));
    } finally {
      setBusy(false);
    }
  }

  const general = [errors[''], errors.upload_id].flatMap((all) => all ?? []).join(' ');
  return (
    <div className="grid grid-cols-1 gap-4">
      <FileChoice single arrived={arrived} sending={sending} onFiles={add} onRemove={remove} />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-[12rem_1fr]">
        <TextField
          label="Date"
          type="date"
          value={date}
          error={errors.date?.[0]}
          onChange={(value) => setDate(value)}
        />
        <TextareaField
          label="What has changed"
          optional
          value={note}
          error={errors.note?.[0]}
          onChange={(value) => setNote(value)}
        />
      </div>
      {general && (
        <p role="alert" className="text-small text-bad">
          {general}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} disabled={under || !online} onClick={() => void submit()}>
          Add the edition
        </Button>
        {!online && <p className="text-small text-soft">A file needs a connection.</p>}
      </div>
    </div>
  );
}
