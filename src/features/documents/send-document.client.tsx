import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refusal } from '../../api/refusal.ts';
import { FileChoice } from '../../files/file-choice.tsx';
import { useArrivedFiles } from '../../files/use-arrived-files.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextareaField } from '../../ui/field/textarea-field.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { notify } from '../../ui/notifications/store.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Readers, sentWords } from './readers.tsx';
import { sendFiles } from './send.commands.ts';
import { SharedNote } from './shared-note.tsx';
import { useSharedFiles } from './use-shared-files.ts';

/** Sends files to the firm. */
export function SendDocument() {
  const { arrived, sending, add, addKnown, remove, clear, under } = useArrivedFiles();
  const shared = useSharedFiles(addKnown);
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    setProblem('');
    try {
      const documents = arrived.map(({ id, documentId }) => ({ id: documentId, upload_id: id }));
      const told = await sendFiles({ message, documents });
      notify({ type: 'success', message: sentWords(told) });
      clear();
      void shared.drop(documents.map(({ upload_id }) => upload_id)).catch(reportError);
      setMessage('');
    } catch (error) {
      setProblem(Object.values(refusal(error)).flat().join(' '));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <PageHeader
        title="Send a document"
        detail={
          <Link to="/client/send/information" className={linkClass}>
            Only a message to send?
          </Link>
        }
      />
      <SharedNote shared={shared} />
      <FileChoice
        arrived={arrived}
        sending={sending}
        onFiles={add}
        onRemove={(id) => {
          remove(id);
          void shared.drop([id]).catch(reportError);
        }}
      />
      <TextareaField label="Message" optional maxLength={4000} value={message} onChange={setMessage} />
      <Readers />
      {problem && (
        <p role="alert" className="text-small text-bad">
          {problem}
        </p>
      )}
      <div>
        <Button
          variant="primary"
          busy={busy}
          disabled={arrived.length === 0 || under}
          onClick={() => void submit()}
        >
          Send {arrived.length > 1 ? `${arrived.length} documents` : 'to the firm'}
        </Button>
      </div>
    </div>
  );
}
