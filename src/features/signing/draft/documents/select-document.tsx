import { type ReactNode, useEffect, useRef, useState } from 'react';
import { maxUploadFiles, uploadBytesScarce, uploads } from '#contract/core/limits.ts';
import { messages } from '#contract/core/rules.ts';
import { newId } from '#contract/core/values.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import type { Draft } from '#contract/signing/drafts.ts';
import type { Kept } from '#src/edit/begin.ts';
import { FormSkeleton } from '#src/edit/edit-form.tsx';
import { useKept } from '#src/edit/use-kept.ts';
import { textProblems } from '#src/features/signing/comparison/comparison.rules.ts';
import { UnlockFile } from '#src/files/unlock-file.tsx';
import { useUploads } from '#src/files/use-uploads.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { now } from '#src/lib/time/clock.ts';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { newDraftSubject } from '../wizard/draft-place.ts';
import { DraftScreen } from '../wizard/draft-screen.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { useDraftStep } from '../wizard/use-draft-step.ts';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { DocumentList } from './document-list.tsx';

const step = 'select-document';
const mostMib = uploads.signing.underBytes / 1024 / 1024;
const stillComing = 'Wait until every document has arrived, or remove those that have not.';
const stillLocked = 'Enter the password of every protected document, or remove it.';

/** Props of another way to choose documents. */
export interface OtherSource {
  clientId: string | undefined;
  /** Number of documents that may still be added. */
  room: number;
  /** Called with each finished upload. */
  onTaken(upload: Upload): void;
}
type From = (source: OtherSource) => ReactNode;

interface SelectDocumentProps {
  /** Absent for a new draft. */
  id: string | undefined;
  /** The button of another way to choose documents. */
  from?: From;
}

/** The first step: the documents to sign. */
export function SelectDocument({ id, from }: SelectDocumentProps) {
  if (!id) return <NewDraft from={from} />;
  return (
    <DraftScreen id={id} step={step}>
      {(draft, kept) => <Choosing id={id} draft={draft} kept={kept} from={from} />}
    </DraftScreen>
  );
}

function NewDraft({ from }: { from: From | undefined }) {
  const [id] = useState(() => newId(now()));
  const kept = useKept(newDraftSubject);
  return (
    <WizardFrame step={step}>
      {kept ? <Choosing id={id} draft={undefined} kept={kept} from={from} /> : <FormSkeleton fields={3} />}
    </WizardFrame>
  );
}

interface ChoosingProps {
  id: string;
  draft: Draft | undefined;
  kept: Kept;
  from: From | undefined;
}

function Choosing({ id, draft, kept, from }: ChoosingProps) {
  const [tooMany, setTooMany] = useState(false);
  const { sending, left, add, open, remove } = useUploads('signing', take);
  const locked = sending.filter((one) => one.locked);
  const others = sending.filter((one) => !one.locked);
  const missing = others.some(({ problem }) => !problem) ? stillComing : locked.length > 0 && stillLocked;
  const state = useDraftStep({
    ...{ id, step, draft, kept },
    holds: ({ documents }) => ({
      ...(missing && { documents: [missing] }),
      // Other differences are for the last step; a document whose words differ is better changed before fields lie on it.
      ...textProblems(documents, draft?.documents ?? []),
    }),
  });
  const { form } = state.edit;
  const documents = form.field('documents');
  // Refused files don't count.
  const used = documents.value.length + sending.filter(({ problem }) => !problem).length;
  const room = Math.max(0, maxUploadFiles - used);
  const focusAfter = useFocusAfter();
  // The newest value, because several documents may be added before the next rendering.
  const newest = useRef(documents.value);
  useEffect(() => {
    newest.current = documents.value;
  }, [documents.value]);

  function take({ id: uploadId, file, findings }: Upload) {
    if (!file) return;
    const { name, size } = file;
    newest.current = [
      ...newest.current,
      { id: newId(now()), uploadId, name, size, pages: 0, pageSizes: [], findings },
    ];
    documents.onChange(newest.current);
  }
  function choose(files: readonly File[]) {
    setTooMany(files.length > room);
    add(files.slice(0, room));
  }

  return (
    <StepForm
      state={state}
      label="Documents"
      quiet={used === 0}
      above={
        <>
          <DropZone
            label="Choose PDFs"
            accept="application/pdf,.pdf"
            hint={`PDF only, under ${mostMib} MB each, at most ${maxUploadFiles} documents`}
            small={documents.value.length + sending.length > 0}
            more={from?.({ clientId: form.values.client?.id, room, onTaken: take })}
            onFiles={choose}
          />
          {locked.map(({ id, name }) => (
            <UnlockFile
              key={id}
              name={name}
              onOpen={async (password) => {
                await open(id, password);
                const opened = newest.current.at(-1);
                focusAfter(`remove ${opened?.id}`);
              }}
              onRemove={() => remove(id)}
            />
          ))}
          {left !== undefined && left < uploadBytesScarce && (
            <p role="status" className="rounded-control bg-warn-tint px-3 py-2 text-small">
              You can upload {formatSize(left, 0)} more within 24 hours.
            </p>
          )}
          {tooMany && (
            <p role="alert" className="rounded-control bg-warn-tint px-3 py-2 text-small">
              {messages.tooManyFiles}. Those beyond were left out.
            </p>
          )}
        </>
      }
    >
      <DocumentList
        draft={draft}
        documents={documents}
        errorAt={form.errorAt}
        sending={others}
        onStop={remove}
      />
    </StepForm>
  );
}
