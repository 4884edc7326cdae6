import { Suspense, useEffect, useRef, useState } from 'react';
import { fieldName } from '#contract/signing/field-values.ts';
import { type Envelope, readDocumentFile, type SigningField } from '#contract/signing/signing.ts';
import { useArrived } from '#src/files/arriving.ts';
import { FileFailure } from '#src/files/file-failure.tsx';
import { useFile } from '#src/files/use-file.ts';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import type { PdfHandle } from '#src/ui/pdf/handle.ts';
import { PageSkeleton } from '#src/ui/pdf/page-skeleton.tsx';
import { Pdf } from '#src/ui/pdf/pdf.tsx';
import { useMedia } from '#src/ui/use-media.ts';
import { EarlierCompletedFields } from './fields/earlier-completed-fields.tsx';
import { FieldMark } from './fields/field-mark.tsx';
import { fieldPlace } from './fields/field-place.ts';
import { contentIn, hasOwnValues, myFields, problemIn, type SigningProgress } from './fields/fields.rules.ts';
import { TextInPlace } from './fields/text-in-place.tsx';
import { useFieldWalk } from './fields/use-field-walk.ts';
import { useSigningProgress } from './progress/use-signing-progress.ts';
import { useViewed } from './reading/use-viewed.ts';
import type { SigningAct } from './signing.commands.ts';
import { SigningToolbar } from './signing-toolbar.tsx';

/** The commands by which the signing view reaches the server. */
export interface SigningActions {
  /** Called once a version is read, so that finishing needs as little as possible of the network. */
  prepare(envelope: Envelope): Promise<unknown>;
  noteViewed(id: string): Promise<unknown>;
  /**
   * Resolves once the submission is safely stored. Throws a `SubmissionRefused` to be shown as it is; any other error means the device is
   * not ready.
   */
  finish(envelope: Envelope, act: SigningAct): Promise<unknown>;
}

/** Another way to sign than as an invited signer: its page and its commands. */
export interface OtherWay {
  page: string;
  commands(): Promise<SigningActions>;
}

interface SigningViewProps {
  envelope: Envelope;
  /** Absent for an invited signer, who may decline too. */
  other?: OtherWay;
  /** Called once the submission is safely on this device. */
  onFinished(): void;
}

/** Loaded later, because reading does not need it. */
const loadDialogs = () => import('./dialogs/signing-dialogs.tsx');
const loadCommands = () => import('./signing.commands.ts');
const SigningDialogs = lazyPart(loadDialogs, MissingDialog);

/** The screen on which a recipient reads, fills in and finishes; progress is kept on this device after every change. */
export function SigningView(props: SigningViewProps) {
  const draft = useSigningProgress(props.envelope, props.other?.page);
  return draft.filled ? <OpenEnvelope {...props} {...draft} filled={draft.filled} /> : <PageSkeleton />;
}

type OpenEnvelopeProps = SigningViewProps &
  Omit<ReturnType<typeof useSigningProgress>, 'filled'> & { filled: SigningProgress };

/** Screens with enough space to type a text in its field; on others a dialog asks for it, above a phone's keyboard. */
const roomy = '(width >= 48rem) and (height >= 30rem)';

function OpenEnvelope({ envelope, other, onFinished, filled, earlier, ...draft }: OpenEnvelopeProps) {
  const { setValue, setHandMade, dropProgress } = draft;
  const commands: () => Promise<SigningActions> = other?.commands ?? loadCommands;
  const viewer = useRef<PdfHandle>(null);
  const [reason, setReason] = useState('');
  const acted = useViewed(envelope, commands);
  const [fills, setFills] = useState(() => hasOwnValues(filled, envelope));
  const inPlace = useMedia(roomy);
  const walk = useFieldWalk(envelope, filled, viewer);
  const { shown, current, dialog, missing, next } = walk;

  const document = envelope.documents.find(({ id }) => id === shown);
  const file = useFile(
    document && { endpoint: readDocumentFile, id: document.id, file: document, keepAs: 'due' },
  );
  const arrived = useArrived(document?.sha256);
  const fields = myFields(envelope);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version of the envelope
  useEffect(() => {
    // At once, beside the document: the network may go as soon as it can be read. What fails is tried again when it is needed, and the
    // failure shown then. Fonts, which are larger than all of it, wait until somebody fills in.
    loadDialogs().catch(() => undefined);
    commands()
      .then(({ prepare }) => prepare(envelope))
      .catch(() => undefined);
  }, [envelope.id, envelope.version, envelope.consent.version]);

  function begin() {
    acted();
    setFills(true);
  }

  function choose(field: SigningField) {
    const ticked = filled.values[field.id] !== true;
    if (walk.choose(field)) walk.saved(setValue(field.id, ticked), ticked);
  }

  const typedInPlace = inPlace && dialog?.is === 'text' ? dialog.field : undefined;
  const problem = next && problemIn(next, filled);
  return (
    <div className="flex h-full flex-col" onPointerDownCapture={begin} onKeyDownCapture={begin}>
      {earlier && (
        <p role="status" className="bg-warn-tint px-4 py-2 text-small">
          This is a new version of what you began to fill in. Read it again; what you filled in is still here.
        </p>
      )}
      <div className="min-h-document flex-1">
        {file.isError ? (
          <FileFailure what="The document" error={file.error} onRetry={file.refetch} />
        ) : (
          <Pdf
            ref={viewer}
            data={file.data?.bytes}
            label={document?.name ?? envelope.title}
            arrived={arrived}
            onOpen={walk.begin}
            overlay={(page, size) => (
              <>
                <EarlierCompletedFields envelope={envelope} documentId={shown} number={page} page={size} />
                {fields
                  .filter((field) => field.documentId === shown && field.page === page)
                  .map((field) =>
                    field.id === typedInPlace?.id ? (
                      <TextInPlace
                        key={field.id}
                        field={field}
                        value={String(filled.values[field.id] ?? '')}
                        problem={problemIn(field, filled)}
                        style={fieldPlace(field.box, size).style}
                        onSave={(value, stays) => {
                          const after = setValue(field.id, value);
                          if (stays) walk.close();
                          else walk.saved(after);
                        }}
                        onClose={walk.close}
                      />
                    ) : (
                      <FieldMark
                        key={field.id}
                        field={field}
                        filled={filled}
                        current={field.id === current}
                        page={size}
                        content={contentIn(field, filled, envelope)}
                        draws={fills}
                        onOpen={() => choose(field)}
                      />
                    ),
                  )}
              </>
            )}
          />
        )}
      </div>
      {problem && (
        <p role="status" className="bg-bad-tint px-4 py-2 text-bad text-small">
          {fieldName(next)}: {problem}
        </p>
      )}
      <SigningToolbar
        envelope={envelope}
        shown={shown}
        onShow={walk.show}
        total={walk.total}
        missing={missing.length}
        next={next}
        isWaiting={walk.isWaiting}
        onNext={walk.goToNext}
        onFinish={walk.finish}
        onDecline={other ? undefined : () => walk.setDialog({ is: 'decline' })}
      />
      {dialog && !typedInPlace && (
        <Suspense fallback={<DialogOpening />}>
          <SigningDialogs
            dialog={dialog}
            envelope={envelope}
            filled={filled}
            waits={!other}
            onValue={(field, value) => walk.saved(setValue(field.id, value))}
            onHandMade={(made) => walk.saved(setHandMade(made))}
            reason={reason}
            onReason={setReason}
            onClose={walk.close}
            onAct={async (act) => {
              dropProgress();
              await (await commands()).finish(envelope, act);
              onFinished();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
