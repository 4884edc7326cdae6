import { useEffect, useEffectEvent, useState } from 'react';
import { maxUploadFiles } from '#contract/core/limits.ts';
import { splitPath } from '#contract/core/paths.ts';
import { messages } from '#contract/core/rules.ts';
import { newId } from '#contract/core/values.ts';
import type { StaffLane } from '#contract/documents/client-documents.ts';
import { titleOfFile } from '#contract/documents/documents.ts';
import { refusal } from '#src/api/refusal.ts';
import { FileChoice } from '#src/files/file-choice.tsx';
import { useArrivedFiles } from '#src/files/use-arrived-files.ts';
import { now } from '#src/lib/time/clock.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { laneWords } from '../lanes.ts';
import { addDocuments } from './client-documents.commands.ts';
import { useDocumentTypes } from './client-documents.queries.ts';
import { type DocumentFacts, DocumentFields, noFacts } from './document-fields.tsx';
import { folderWords } from './place.ts';

interface Facts extends Partial<DocumentFacts> {
  title?: string;
}
/** Files that were chosen for a type of document. */
export interface FilesOfType {
  readonly files: readonly File[];
  readonly document_type: string;
}

interface AddDocumentsProps {
  clientId: string;
  lane: StaffLane;
  /** The open folder, to which they go. */
  folder: string;
  /** The folder has documents, which matter more. */
  small: boolean;
  /** Files that were chosen elsewhere on the page, to be added here. */
  chosen: FilesOfType | undefined;
  onTaken(): void;
}

/** Adds files to the open folder of a lane: each gets a title and a type. */
export function AddDocuments({ clientId, lane, folder, small, chosen, onTaken }: AddDocumentsProps) {
  const { arrived, sending, add, addKnown, remove, clear, under } = useArrivedFiles();
  const types = useDocumentTypes();
  const [facts, setFacts] = useState<Readonly<Record<string, Facts>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const change = (id: string, part: Facts) => setFacts((all) => ({ ...all, [id]: { ...all[id], ...part } }));

  const take = useEffectEvent(({ files, document_type }: FilesOfType) => {
    if (arrived.length + sending.length + files.length > maxUploadFiles) {
      notify({ type: 'error', message: messages.tooManyFiles });
    } else {
      for (const file of files) {
        const id = newId(now());
        change(id, { document_type });
        addKnown({ id, documentId: newId(now()), file });
      }
    }
    onTaken();
  });
  useEffect(() => {
    if (chosen) take(chosen);
  }, [chosen]);

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
          ...noFacts,
          title: titleOfFile(name),
          ...facts[id],
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
          <fieldset key={id} className="grid grid-cols-1 items-start gap-3 md:grid-cols-2 xl:grid-cols-4">
            <legend className="mb-2 break-words text-small text-soft">{name}</legend>
            <TextField
              label="Title"
              value={facts[id]?.title ?? titleOfFile(name)}
              error={errorOf('title') ?? errorOf('upload_id')}
              onChange={(title) => change(id, { title })}
            />
            <DocumentFields
              types={types}
              facts={{ ...noFacts, ...facts[id] }}
              errorOf={errorOf}
              onChange={(part) => change(id, part)}
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
