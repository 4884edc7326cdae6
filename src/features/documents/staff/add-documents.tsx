import { useState } from 'react';
import { splitPath } from '#contract/core/paths.ts';
import { documentTypes, type StaffLane } from '#contract/documents/client-documents.ts';
import { titleOfFile } from '#contract/documents/documents.ts';
import { refusal } from '#src/api/refusal.ts';
import { FileChoice } from '#src/files/file-choice.tsx';
import { useArrivedFiles } from '#src/files/use-arrived-files.ts';
import { labelOf } from '#src/lib/names.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { laneWords } from '../lanes.ts';
import { addDocuments } from './client-documents.commands.ts';
import { folderWords } from './place.ts';

type DocumentType = (typeof documentTypes)[number];
interface Facts {
  title?: string;
  document_type?: DocumentType;
  valid_until?: string;
}

const types = documentTypes.map((value) => ({ value, label: labelOf(value) }));

interface AddDocumentsProps {
  clientId: string;
  lane: StaffLane;
  /** The open folder, to which they go. */
  folder: string;
  /** The folder has documents, which matter more. */
  small: boolean;
}

/** Adds files to the open folder of a lane: each gets a title and a type. */
export function AddDocuments({ clientId, lane, folder, small }: AddDocumentsProps) {
  const { arrived, sending, add, remove, clear, under } = useArrivedFiles();
  const [facts, setFacts] = useState<Readonly<Record<string, Facts>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const change = (id: string, part: Facts) => setFacts((all) => ({ ...all, [id]: { ...all[id], ...part } }));

  const place = [laneWords[lane].label, ...splitPath(folder)].join(' / ');

  async function submit() {
    setBusy(true);
    setErrors({});
    try {
      await addDocuments({
        ...{ client_id: clientId, lane, folder },
        documents: arrived.map(({ id, documentId, name }) => ({
          id: documentId,
          upload_id: id,
          title: facts[id]?.title ?? titleOfFile(name),
          document_type: facts[id]?.document_type ?? 'OTHER',
          valid_until: facts[id]?.valid_until ?? '',
        })),
      });
      notify({ type: 'success', message: `Added to ${place}.` });
      clear();
    } catch (error) {
      setErrors(refusal(error));
    } finally {
      setBusy(false);
    }
  }

  const general = [errors[''], errors.folder, errors.client_id].flatMap((all) => all ?? []).join(' ');
  return (
    <div className="grid grid-cols-1 gap-4">
      <FileChoice small={small} arrived={arrived} sending={sending} onFiles={add} onRemove={remove} />
      {arrived.map(({ id, name }, at) => {
        const errorOf = (field: string) => errors[`documents.${at}.${field}`]?.[0];
        return (
          <fieldset key={id} className="grid grid-cols-1 gap-3 md:grid-cols-3">
            <legend className="mb-2 break-words text-small text-soft">{name}</legend>
            <TextField
              label="Title"
              value={facts[id]?.title ?? titleOfFile(name)}
              error={errorOf('title') ?? errorOf('upload_id')}
              onChange={(title) => change(id, { title })}
            />
            <SelectField
              label="Type"
              value={facts[id]?.document_type ?? 'OTHER'}
              choices={types}
              onChange={(type) => change(id, { document_type: type as DocumentType })}
            />
            <TextField
              label="Valid until"
              optional
              type="date"
              value={facts[id]?.valid_until ?? ''}
              error={errorOf('valid_until')}
              onChange={(valid_until) => change(id, { valid_until })}
            />
          </fieldset>
        );
      })}
      {general && (
        <p role="alert" className="text-small text-bad">
          {general}
        </p>
      )}
      {arrived.length > 0 && (
        <div>
          <Button variant="primary" busy={busy} disabled={under} onClick={() => void submit()}>
            Add {arrived.length === 1 ? '1 document' : `${arrived.length} documents`}
            {folder && ` to ${folderWords(folder)}`}
          </Button>
        </div>
      )}
    </div>
  );
}
