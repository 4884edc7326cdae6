import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { fieldName, needsSignature, takesSignature } from '../../../contract/field-values.ts';
import { type Envelope, type Field, readDocumentFile, takesOptions } from '../../../contract/signing.ts';
import { useArrived } from '../../files/arriving.ts';
import { FileFailure } from '../../files/file-failure.tsx';
import { useFile } from '../../files/use-file.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { prepareDrawing } from '../../ui/drawing/use-drawing.ts';
import type { PdfHandle } from '../../ui/pdf/handle.ts';
import { PageSkeleton } from '../../ui/pdf/page-skeleton.tsx';
import { Pdf } from '../../ui/pdf/pdf.tsx';
import { DeskBar } from './desk-bar.tsx';
import type { Sheet } from './desk-sheets.tsx';
import { FieldMark, fieldElementId } from './field-mark.tsx';
import { contentIn, type Filled, missingFields, myFields, nextField, problemIn } from './fields.rules.ts';
import { FilledBefore } from './filled-before.tsx';
import type { Act } from './signing.commands.ts';
import { useFilled } from './use-filled.ts';
import { useViewed } from './use-viewed.ts';

/** How what is done at a desk reaches the server. */
export interface DeskCommands {
  /** Called once a version is read, so that finishing needs as little as possible. */
  prepare(envelope: Envelope): Promise<unknown>;
  noteViewed(id: string): Promise<unknown>;
  /** Resolves once the act is safe. Throws an `ActRefused` to be shown as it is, else the device is not ready. */
  finish(envelope: Envelope, act: Act): Promise<unknown>;
}

/** Whoever signs in another way than as an invited signer: the page they do it on, and how. */
export interface OtherWay {
  page: string;
  commands(): Promise<DeskCommands>;
}

interface SigningDeskProps {
  envelope: Envelope;
  /** Absent: as an invited signer, who may decline too. */
  other?: OtherWay;
  /** The act is safely on this device. */
  onFinished(): void;
}

/** What reading does not need. */
const loadSheets = () => import('./desk-sheets.tsx');
const loadCommands = () => import('./signing.commands.ts');
const DeskSheets = lazy(loadSheets);

/** Fetches what filling in takes; what could not be is asked for again, and a failure shown, when it is needed. */
const prepareFilling = () =>
  afterPaint(loadSheets)
    .then(prepareDrawing)
    .catch(() => undefined);

/** Where a signer reads the document and fills their fields; what they fill is kept on this device as they go. */
export function SigningDesk(props: SigningDeskProps) {
  const draft = useFilled(props.envelope, props.other?.page);
  return draft.filled ? <Desk {...props} {...draft} filled={draft.filled} /> : <PageSkeleton />;
}

type DeskProps = SigningDeskProps & Omit<ReturnType<typeof useFilled>, 'filled'> & { filled: Filled };

function Desk({ envelope, other, onFinished, filled, earlier, ...draft }: DeskProps) {
  const { setValue, setHandMade, dropProgress } = draft;
  const commands: () => Promise<DeskCommands> = other?.commands ?? loadCommands;
  const viewer = useRef<PdfHandle>(null);
  const awaited = useRef<Field>(undefined);
  const [shown, setShown] = useState(envelope.documents[0]?.id);
  const [current, setCurrent] = useState<string>();
  const [sheet, setSheet] = useState<Sheet>();
  const [reason, setReason] = useState('');
  const acted = useViewed(envelope, commands);

  const document = envelope.documents.find(({ id }) => id === shown);
  const file = useFile(
    document && { endpoint: readDocumentFile, id: document.id, file: document, keepAs: 'due' },
  );
  const arrived = useArrived(document?.sha256);
  const fields = myFields(envelope);
  const missing = missingFields(fields, filled);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version of the envelope
  useEffect(() => {
    // As soon as the desk is seen, for the network may go while the document is read; without it finishing asks again, and says so.
    afterPaint(commands)
      .then(({ prepare }) => prepare(envelope))
      .catch(() => undefined);
  }, [envelope.id, envelope.version, envelope.consent.version]);

  async function goTo(field: Field) {
    setCurrent(field.id);
    setShown(field.documentId);
    const open = field.documentId === shown ? viewer.current : null;
    awaited.current = open ? undefined : field;
    await open?.goTo(field.page, field.box);
    window.document.getElementById(fieldElementId(field.id))?.focus({ preventScroll: true });
  }

  function open(field: Field) {
    setCurrent(field.id);
    if (field.kind === 'checkbox') setValue(field.id, filled.values[field.id] !== true);
    else if (takesSignature(field.kind))
      setSheet({ is: filled.refused?.signature ? 'signature' : field.kind });
    else setSheet({ is: takesOptions(field.kind) ? 'choice' : 'text', field });
  }

  /** To the field that was asked for while its document was on its way; back from a refusal, to the first thing that was refused. */
  function begin() {
    const refused = filled.refused ? missing.find((field) => problemIn(field, filled)) : undefined;
    const first = awaited.current ?? refused;
    if (first) void goTo(first);
  }

  const next = nextField(fields, filled, current);
  const problem = next && problemIn(next, filled);
  return (
    <div className="flex h-full flex-col" onPointerDownCapture={acted} onKeyDownCapture={acted}>
      {earlier && (
        <p role="status" className="bg-warn-tint px-4 py-2 text-small">
          This is a new version of what you began to fill in. Read it again; what you filled in is still here.
        </p>
      )}
      <div className="min-h-0 flex-1">
        {file.isError ? (
          <FileFailure what="The document" error={file.error} onRetry={file.refetch} />
        ) : (
          <Pdf
            ref={viewer}
            data={file.data?.bytes}
            label={document?.name ?? envelope.title}
            arrived={arrived}
            onOpen={begin}
            onPainted={prepareFilling}
            overlay={(page, size) => (
              <>
                <FilledBefore envelope={envelope} documentId={shown} number={page} page={size} />
                {fields
                  .filter((field) => field.documentId === shown && field.page === page)
                  .map((field) => (
                    <FieldMark
                      key={field.id}
                      field={field}
                      filled={filled}
                      current={field.id === current}
                      page={size}
                      content={contentIn(field, filled, envelope)}
                      onOpen={() => open(field)}
                    />
                  ))}
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
      <DeskBar
        envelope={envelope}
        shown={shown}
        onShow={(document) => {
          awaited.current = undefined;
          setShown(document);
        }}
        total={fields.filter((field) => field.required || missing.includes(field)).length}
        missing={missing.length}
        next={next}
        onNext={() => next && void goTo(next)}
        onFinish={() =>
          setSheet({ is: needsSignature(fields) && !filled.signature ? 'signature' : 'finish' })
        }
        onDecline={other ? undefined : () => setSheet({ is: 'decline' })}
      />
      {sheet && (
        <Suspense>
          <DeskSheets
            sheet={sheet}
            envelope={envelope}
            filled={filled}
            waits={!other}
            onValue={(field, value) => {
              setValue(field.id, value);
              setSheet(undefined);
            }}
            onHandMade={(made) => {
              setHandMade(made);
              setSheet(undefined);
            }}
            reason={reason}
            onReason={setReason}
            onClose={() => setSheet(undefined)}
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
