import { type RefObject, useRef, useState } from 'react';
import { needsSignature, takesSignature } from '#contract/signing/field-values.ts';
import { type Envelope, type SigningField, takesOptions } from '#contract/signing/signing.ts';
import { onScreen } from '#src/ui/after-paint.ts';
import type { PdfHandle } from '#src/ui/pdf/handle.ts';
import type { SigningDialog } from '../dialogs/signing-dialogs.tsx';
import { fieldElementId } from './field-mark.tsx';
import { missingFields, myFields, nextField, problemIn, type SigningProgress } from './fields.rules.ts';

/** The dialog that fills in a field; a checkbox needs none. */
function dialogFor(field: SigningField, { refused }: SigningProgress): SigningDialog | undefined {
  if (field.kind === 'checkbox') return undefined;
  if (takesSignature(field.kind)) return { is: refused?.signature ? 'signature' : field.kind };
  return { is: takesOptions(field.kind) ? 'choice' : 'text', field };
}

/**
 * The way from field to field. “Next field” leads to a field, enlarged so that it can be read, and opens it; saving a value that was
 * missing leads on to the next, and after the last to finishing. Correcting a field that the person chose leads nowhere.
 */
export function useFieldWalk(
  envelope: Envelope,
  filled: SigningProgress,
  viewer: RefObject<PdfHandle | null>,
) {
  const [shown, setShown] = useState(envelope.documents[0]?.id);
  const [current, setCurrent] = useState<string>();
  const [dialog, setDialog] = useState<SigningDialog>();
  /** True if “Next field” led to the current field, false if the person chose it. */
  const [led, setLed] = useState(false);
  /** A field whose document is loading. */
  const awaited = useRef<SigningField>(undefined);
  const [isWaiting, setIsWaiting] = useState(false);
  const waitFor = (field: SigningField | undefined) => {
    awaited.current = field;
    setIsWaiting(field !== undefined);
  };

  const fields = myFields(envelope);
  const missing = missingFields(fields, filled);
  const next = nextField(fields, filled, current);

  async function bring({ id, page, box }: SigningField) {
    await viewer.current?.goTo(page, box, { readable: true });
    document.getElementById(fieldElementId(id))?.focus({ preventScroll: true });
  }

  function leadTo(field: SigningField) {
    const open = field.documentId === shown && viewer.current !== null;
    waitFor(open ? undefined : field);
    setCurrent(field.id);
    setLed(true);
    setShown(field.documentId);
    setDialog(open ? dialogFor(field, filled) : undefined);
    // Enlarging draws the page again, which takes a slow phone up to a second: what answers the tap is on the screen before.
    if (open) onScreen(() => void bring(field));
  }

  const finish = (after: SigningProgress) =>
    setDialog({ is: needsSignature(fields) && !after.signature ? 'signature' : 'finish' });

  function advance(after: SigningProgress) {
    const following = nextField(fields, after, current);
    if (!following) return finish(after);
    const from = fields.find(({ id }) => id === current);
    // Optional fields lead to one another, but are skipped on the way through the required ones.
    if (missingFields([following], after).length > 0 || from?.required === false) leadTo(following);
    else setDialog(undefined);
  }

  return {
    shown,
    current,
    dialog,
    /** A field was asked for whose document is still being opened. */
    isWaiting,
    missing,
    next,
    total: fields.filter((field) => field.required || missing.includes(field)).length,
    setDialog,
    finish: () => finish(filled),

    show(documentId: string) {
      waitFor(undefined);
      setShown(documentId);
    },

    /** Leads to the next field. */
    goToNext: () => next && leadTo(next),

    /** Opens a chosen field; returns true if it is a checkbox to be ticked or cleared instead. */
    choose(field: SigningField): boolean {
      if (field.id !== current) setLed(false);
      setCurrent(field.id);
      setDialog(dialogFor(field, filled));
      return field.kind === 'checkbox';
    },

    /** After saving a value: closes its dialog, or leads on. */
    saved(after: SigningProgress | undefined, ticked?: boolean) {
      if (!after) return;
      const isFirst = filled.signature === null && after.signature !== null;
      const isFewer = isFirst || missingFields(fields, after).length < missing.length;
      if (ticked === undefined ? led || isFewer : led && ticked) advance(after);
      else setDialog(undefined);
    },

    close() {
      setLed(false);
      setDialog(undefined);
    },

    /** Once a document is open: to the field that waited for it; after a refusal, to the first refused field. */
    begin() {
      const field = awaited.current;
      waitFor(undefined);
      if (field) return leadTo(field);
      const refused = filled.refused && missing.find((one) => problemIn(one, filled));
      if (!refused) return;
      setCurrent(refused.id);
      setShown(refused.documentId);
      void bring(refused);
    },
  };
}
