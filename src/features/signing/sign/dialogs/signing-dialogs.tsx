import { uploads } from '#contract/core/limits.ts';
import { initialsOf } from '#contract/core/text/initials-of-name.ts';
import { signatureProblem } from '#contract/signing/field-values.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import type { Envelope, SigningField } from '#contract/signing/signing.ts';
import type { HandMade } from '#contract/signing/signing-input.ts';
import { useReach } from '#src/session/connectivity.ts';
import { SignatureSheet } from '#src/ui/signature-pad/signature-sheet.tsx';
import {
  asksInitials,
  myFields,
  problemIn,
  type SigningProgress,
  valuesToSend,
} from '../fields/fields.rules.ts';
import type { SigningAct } from '../signing.commands.ts';
import { ChoiceDialog } from './choice-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';

/** The dialog over the document. */
export type SigningDialog =
  | { is: 'text' | 'choice'; field: SigningField }
  | { is: keyof HandMade }
  | { is: 'finish' }
  | { is: 'decline' };

interface SigningDialogsProps {
  dialog: SigningDialog;
  envelope: Envelope;
  filled: SigningProgress;
  /** True if the submission waits on this device because there is no connection. */
  waits: boolean;
  onValue(field: SigningField, value: string): void;
  onHandMade(made: HandMade): void;
  /** The reason for declining, as far as it was typed. */
  reason: string;
  onReason(reason: string): void;
  onClose(): void;
  /** Resolves once the submission is safely stored. */
  onAct(act: SigningAct): Promise<void>;
}

/** The dialogs in which a signer fills in fields and finishes. A default export because `lazy` needs one. */
export default function SigningDialogs(props: SigningDialogsProps) {
  const { dialog, envelope, filled, waits, onValue, onHandMade, onClose, onAct } = props;
  const { online } = useReach();

  switch (dialog.is) {
    case 'text':
      return (
        <TextDialog
          key={dialog.field.id}
          field={dialog.field}
          value={String(filled.values[dialog.field.id] ?? '')}
          problem={problemIn(dialog.field, filled)}
          onClose={onClose}
          onSave={(value) => onValue(dialog.field, value)}
        />
      );
    case 'choice':
      return (
        <ChoiceDialog
          key={dialog.field.id}
          field={dialog.field}
          value={String(filled.values[dialog.field.id] ?? '')}
          problem={problemIn(dialog.field, filled)}
          onClose={onClose}
          onSave={(value) => onValue(dialog.field, value)}
        />
      );
    case 'signature':
    case 'initials':
      return (
        <SignatureSheet
          key={dialog.is}
          open
          onClose={onClose}
          name={envelope.me.name}
          imageLimit={uploads.image.underBytes}
          problemOf={signatureProblem}
          signature={filled.signature ?? undefined}
          initials={
            asksInitials(envelope) ? { made: filled.initials ?? undefined, of: initialsOf } : undefined
          }
          first={dialog.is}
          onAdopt={onHandMade}
        />
      );
    case 'finish': {
      const { signature } = filled;
      const initials = (asksInitials(envelope) && filled.initials) || undefined;
      const values = valuesToSend(myFields(envelope), filled.values);
      const consentVersion = envelope.consent.version;
      return (
        <FinishDialog
          envelope={envelope}
          online={online || !waits}
          onClose={onClose}
          onFinish={() => onAct({ kind: 'sign', values, signature, initials, consentVersion })}
        />
      );
    }
    case 'decline':
      return (
        <DeclineDialog
          does={verbsOf(envelope.me.role).does}
          sender={envelope.sender.name}
          reason={props.reason}
          onReason={props.onReason}
          onClose={onClose}
          onDecline={(reason) => onAct({ kind: 'decline', reason })}
        />
      );
  }
}
