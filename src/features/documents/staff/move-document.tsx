import { useState } from 'react';
import { type ClientDocument, type StaffLane, staffLanes } from '#contract/documents/client-documents.ts';
import { refusal } from '#src/api/refusal.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { laneWords } from '../lanes.ts';
import { moveDocument } from './client-documents.commands.ts';
import { useLaneFolders } from './client-documents.queries.ts';
import { folderWords, isStaffLane } from './place.ts';

const laneChoices = staffLanes.map((value) => ({ value, label: laneWords[value].label }));
const consequences: Readonly<Record<StaffLane, string>> = {
  SHARED:
    'The client’s contacts can read it on their portal from now on. Its public links end. The move is logged.',
  INTERNAL:
    'It leaves the client’s portal now, and its public links end. Copies that somebody saved stay with them. The move is logged.',
};

interface MoveDocumentProps {
  clientId: string;
  document: ClientDocument;
  onClose(): void;
}

/** Moves a document to another folder; to another lane only once its consequences are confirmed. */
export function MoveDocument({ clientId, document, onClose }: MoveDocumentProps) {
  const isOurs = isStaffLane(document.lane);
  const [lane, setLane] = useState<StaffLane>(isStaffLane(document.lane) ? document.lane : 'INTERNAL');
  const [folder, setFolder] = useState(isOurs ? document.folder : '');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const folders = useLaneFolders(clientId, lane);
  const isSame = lane === document.lane && folder === document.folder;

  async function move() {
    setAsking(false);
    setBusy(true);
    setErrors({});
    try {
      await moveDocument(document, { lane, folder });
      notify({
        type: 'success',
        message: `Moved to ${[laneWords[lane].label, folder && folderWords(folder)].filter(Boolean).join(' / ')}.`,
      });
      onClose();
    } catch (error) {
      setErrors(refusal(error));
    } finally {
      setBusy(false);
    }
  }
  if (asking)
    return (
      <ConfirmDialog
        open
        title={`Move “${document.title}” to ${laneWords[lane].label}?`}
        action="Move"
        keep="Cancel"
        danger={lane !== 'SHARED'}
        onClose={() => setAsking(false)}
        onConfirm={() => void move()}
      >
        {consequences[lane]}
      </ConfirmDialog>
    );
  const general = Object.entries(errors).flatMap(([field, words]) => (field === 'folder' ? [] : words));
  return (
    <Dialog
      open
      title={`Move “${document.title}”`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={isSame}
            onClick={() => (lane === document.lane ? void move() : setAsking(true))}
          >
            Move
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {general.length > 0 && (
          <p role="alert" className="rounded-control bg-bad-tint px-3 py-2 text-small text-bad">
            {general.join(' ')}
          </p>
        )}
        <SelectField
          label="Lane"
          hint={laneWords[lane].seenBy}
          value={lane}
          choices={laneChoices}
          onChange={(value) => {
            setLane(value as StaffLane);
            setFolder('');
          }}
        />
        <SelectField
          label="Folder"
          value={folder}
          error={errors.folder?.join(' ')}
          placeholder="No folder"
          choices={folders.map((value) => ({ value, label: folderWords(value) }))}
          onChange={setFolder}
        />
      </div>
    </Dialog>
  );
}
