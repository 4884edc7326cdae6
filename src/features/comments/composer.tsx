import { Paperclip } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { commentMaxLength } from '#contract/clients/comment-words.ts';
import { FileChoice, OnTheirWay } from '#src/files/file-choice.tsx';
import { MakingPdf } from '#src/files/photos/making-pdf.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormControls } from '#src/ui/form/form-controls.tsx';
import { MentionChoice } from './mention-choice.tsx';
import type { Writing } from './use-writing.ts';

interface ComposerProps {
  writing: Writing;
  /** Label of the text. */
  label: string;
  /** Label of the button that sends it. */
  action: string;
  /** Who will read it: above the text, read before anything is written. */
  readers: ReactNode;
  /** Colleagues whom an @ offers. */
  colleagues?: readonly { id: string; name: string }[];
  onCancel?: () => void;
}

/** Writes a comment or a message, with files. */
export function Composer({ writing, label, action, readers, colleagues = [], onCancel }: ComposerProps) {
  const { attached, photos, body, setBody, bodyError, problem, busy, later, dirty } = writing;
  const [choosesFiles, setChoosesFiles] = useState(false);
  const readersId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const hasPhotos = photos !== undefined && photos.pages.length > 0;
  const arriving = attached.under && !later && !hasPhotos;
  const withFiles = choosesFiles || hasPhotos || attached.whole().length > 0 || attached.sending.length > 0;
  return (
    <form
      noValidate
      data-dirty={dirty || undefined}
      aria-label={label}
      aria-describedby={readersId}
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void writing.submit();
      }}
    >
      <div id={readersId} className="text-small">
        {readers}
      </div>
      <FormControls busy={busy}>
        <TextareaField
          ref={box}
          label={label}
          hint="**bold**, *italic*, lists, quotes and links are shown as such."
          maxLength={commentMaxLength}
          value={body}
          error={bodyError}
          onChange={setBody}
        />
        {colleagues.length > 0 && (
          <MentionChoice
            text={body}
            colleagues={colleagues}
            onChoose={(text) => {
              setBody(text);
              box.current?.focus();
            }}
          />
        )}
        {withFiles && (
          <FileChoice
            small
            busy={busy}
            arrived={attached.arrived}
            sending={attached.sending}
            {...(photos && { photos })}
            onFiles={attached.add}
            onRemove={attached.remove}
          />
        )}
      </FormControls>
      {problem && (
        <p role="alert" className="text-small text-bad">
          {problem}
        </p>
      )}
      {photos && <MakingPdf photos={photos} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={arriving || (photos?.reading ?? 0) > 0}>
          {action}
          {later && ' once connected'}
        </Button>
        {!withFiles && (
          <Button variant="quiet" onClick={() => setChoosesFiles(true)}>
            <Paperclip aria-hidden="true" className="size-4" /> Attach files
          </Button>
        )}
        {onCancel && (
          <Button
            variant="quiet"
            onClick={() => {
              photos?.cancel();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
        {arriving && <OnTheirWay />}
      </div>
    </form>
  );
}
