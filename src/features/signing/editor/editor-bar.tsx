import { Keyboard, Redo2, Undo2 } from 'lucide-react';
import { InlineSelect } from '#src/ui/field/inline-select.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import type { FieldEditing } from './edits/use-editing.ts';
import { acting, whoseColour } from './whose-colour.ts';
import type { Recipient } from './words.rules.ts';

interface EditorBarProps {
  documents: readonly { id: string; name: string }[];
  /** Id of the document that is shown. */
  shown: string;
  onShow(documentId: string): void;
  recipients: readonly Recipient[];
  /** The recipient of the next field. */
  owner: string | null;
  onOwner(recipientId: string | null): void;
  editing: FieldEditing;
  canUndo: boolean;
  canRedo: boolean;
  onKeys(): void;
}

/** Bar above the pages: the recipient of the next fields, the document, undo and redo, and the help on keys. */
export function EditorBar(props: EditorBarProps) {
  const { documents, shown, onShow, recipients, owner, onOwner, editing, canUndo, canRedo, onKeys } = props;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-2 py-1.5">
      <span
        aria-hidden="true"
        className="ml-1 size-3 shrink-0 rounded-full"
        style={{ background: whoseColour(recipients, owner) }}
      />
      <InlineSelect
        label="New fields are for"
        value={owner ?? ''}
        placeholder="Nobody yet"
        choices={acting(recipients).map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(id) => onOwner(id === '' ? null : id)}
        className="flex-1 md:max-w-64"
      />
      {documents.length > 1 && (
        <InlineSelect
          label="Document"
          value={shown}
          choices={documents.map(({ id, name }, at) => ({
            value: id,
            label: `${at + 1} of ${documents.length}: ${name}`,
          }))}
          onChoose={onShow}
          className="md:max-w-72 flex-1 max-md:order-last max-md:basis-full"
        />
      )}
      <span className="ml-auto flex">
        <IconButton label="Undo" icon={<Undo2 />} disabled={!canUndo} onClick={editing.undo} />
        <IconButton label="Redo" icon={<Redo2 />} disabled={!canRedo} onClick={editing.redo} />
        <IconButton label="Keys" icon={<Keyboard />} onClick={onKeys} className="pointer-coarse:hidden" />
      </span>
    </div>
  );
}
