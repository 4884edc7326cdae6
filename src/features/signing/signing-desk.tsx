import { useRef, useState } from 'react';
import { uploads } from '../../../contract/limits.ts';
import { type Envelope, type Field, readDocumentFile } from '../../../contract/signing.ts';
import { useFile } from '../../files/use-file.ts';
import { useReach } from '../../session/reach.ts';
import { LoadFailure } from '../../ui/error-state/load-failure.tsx';
import type { PdfHandle } from '../../ui/pdf/handle.ts';
import { PageSkeleton } from '../../ui/pdf/page-skeleton.tsx';
import { Pdf } from '../../ui/pdf/pdf.tsx';
import { PdfFrame } from '../../ui/pdf/pdf-frame.tsx';
import { SignatureSheet } from '../../ui/signature-pad/signature-sheet.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { DeskBar } from './desk-bar.tsx';
import { FieldMark, fieldElementId } from './field-mark.tsx';
import {
  type Filled,
  missingFields,
  myFields,
  nextField,
  takesSignature,
  valuesToSend,
} from './fields.rules.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { finish, noteViewed } from './signing.commands.ts';
import { TextDialog } from './text-dialog.tsx';
import { useFilled } from './use-filled.ts';

interface SigningDeskProps {
  envelope: Envelope;
  /** The act is safely on this device. */
  onFinished(): void;
}

type Sheet = { is: 'text'; field: Field } | { is: 'signature' } | { is: 'finish' } | { is: 'decline' };

/** Where a signer reads the document and fills their fields; what they fill is kept on this device as they go. */
export function SigningDesk(props: SigningDeskProps) {
  const draft = useFilled(props.envelope);
  return draft.filled ? <Desk {...props} {...draft} filled={draft.filled} /> : <PageSkeleton />;
}

type DeskProps = SigningDeskProps & Omit<ReturnType<typeof useFilled>, 'filled'> & { filled: Filled };

function Desk({ envelope, onFinished, filled, setValue, setSignature }: DeskProps) {
  const { online } = useReach();
  const viewer = useRef<PdfHandle>(null);
  const [shown, setShown] = useState(envelope.documents[0]?.id);
  const [current, setCurrent] = useState<string>();
  const [sheet, setSheet] = useState<Sheet>();
  const [viewed, setViewed] = useState(envelope.me.viewedAt !== null);

  const document = envelope.documents.find(({ id }) => id === shown);
  const file = useFile(
    document && { endpoint: readDocumentFile, id: document.id, file: document, keepAs: 'due' },
  );
  const fields = myFields(envelope);
  const missing = missingFields(fields, filled);

  /** The recipient's first act, never the mere opening of a link. */
  function acted() {
    if (viewed) return;
    setViewed(true);
    void noteViewed(envelope.id);
  }

  async function goTo(field: Field) {
    setCurrent(field.id);
    setShown(field.documentId);
    await viewer.current?.goTo(field.page, field.box);
    window.document.getElementById(fieldElementId(field.id))?.focus({ preventScroll: true });
  }

  function open(field: Field) {
    setCurrent(field.id);
    if (field.kind === 'checkbox') setValue(field.id, filled.values[field.id] !== true);
    else setSheet(takesSignature(field.kind) ? { is: 'signature' } : { is: 'text', field });
  }

  async function act(it: Parameters<typeof finish>[1]) {
    await finish(envelope, it);
    onFinished();
  }

  const next = nextField(fields, filled, current);
  return (
    <div className="flex h-full flex-col" onPointerDownCapture={acted} onKeyDownCapture={acted}>
      <div className="min-h-0 flex-1">
        {file.isError ? (
          <LoadFailure what="The document" onRetry={file.refetch} />
        ) : file.data && document ? (
          <Pdf
            ref={viewer}
            data={file.data.bytes}
            label={document.name}
            overlay={(page, size) =>
              fields
                .filter((field) => field.documentId === document.id && field.page === page)
                .map((field) => (
                  <FieldMark
                    key={field.id}
                    field={field}
                    filled={filled}
                    current={field.id === current}
                    pageHeight={size.height}
                    onOpen={() => open(field)}
                  />
                ))
            }
          />
        ) : (
          <PdfFrame label={envelope.title}>
            <PageSkeleton />
          </PdfFrame>
        )}
      </div>
      <DeskBar
        envelope={envelope}
        shown={shown}
        onShow={setShown}
        total={fields.filter(({ required }) => required).length}
        missing={missing.length}
        next={next}
        onNext={() => next && void goTo(next)}
        onFinish={() => setSheet({ is: filled.signature ? 'finish' : 'signature' })}
        onDecline={() => setSheet({ is: 'decline' })}
      />
      <SignatureSheet
        open={sheet?.is === 'signature'}
        onClose={() => setSheet(undefined)}
        name={envelope.me.name}
        imageLimit={uploads.image.underBytes}
        signature={filled.signature ?? undefined}
        onAdopt={(signature) => {
          setSignature(signature);
          setSheet(undefined);
        }}
      />
      {sheet?.is === 'text' && (
        <TextDialog
          field={sheet.field}
          value={String(filled.values[sheet.field.id] ?? '')}
          onClose={() => setSheet(undefined)}
          onSave={(value) => {
            setValue(sheet.field.id, value);
            setSheet(undefined);
          }}
        />
      )}
      {sheet?.is === 'finish' && filled.signature && (
        <FinishDialog
          envelope={envelope}
          online={online}
          onClose={() => setSheet(undefined)}
          onFinish={() =>
            filled.signature
              ? act({
                  kind: 'sign',
                  values: valuesToSend(fields, filled.values),
                  signature: filled.signature,
                  consentVersion: envelope.consent.version,
                })
              : Promise.resolve()
          }
        />
      )}
      {sheet?.is === 'decline' && (
        <DeclineDialog
          sender={envelope.sender.name}
          onClose={() => setSheet(undefined)}
          onDecline={(reason) => act({ kind: 'decline', reason })}
        />
      )}
    </div>
  );
}
