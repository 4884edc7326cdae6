import { LockKeyhole } from 'lucide-react';
import * as v from 'valibot';
import { pdfPassword } from '#contract/documents/uploads.ts';
import { readRefusal } from '../api/refusal.ts';
import { useReach } from '../session/connectivity.ts';
import { Button } from '../ui/button/button.tsx';
import { PasswordField } from '../ui/field/password-field.tsx';
import { Form } from '../ui/form/form.tsx';
import { useForm } from '../ui/form/use-form.ts';

const schema = v.object({ password: pdfPassword });
const initial = { password: '' };

interface UnlockFileProps {
  name: string;
  /** Has the server open it. Throws `ApiError` with the reason of a failure; the typed password then stays. */
  onOpen(password: string): Promise<void>;
  /** The person goes on without it. */
  onRemove(): void;
}

/** Asks for the password of a protected PDF. It is sent, and never stored. */
export function UnlockFile({ name, onOpen, onRemove }: UnlockFileProps) {
  const { online } = useReach();
  const form = useForm({ schema, initial, submit: ({ password }) => readRefusal(onOpen(password)) });
  return (
    <div className="rounded-card border border-line bg-paper px-4 py-3">
      <p role="alert" className="mb-3 flex gap-3">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-warn" />
        <span className="min-w-0">
          <span className="break-words font-medium">{name}</span> is protected with a password.
        </span>
      </p>
      <Form form={form} label={`Open ${name}`} className="ml-8">
        <PasswordField
          label="Password"
          hint="It opens the document here and is not kept. What you send has no password: whoever gets it can read it."
          autoComplete="off"
          enterKeyHint="go"
          {...form.field('password')}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy} disabled={!online}>
            Open
          </Button>
          <Button variant="quiet" disabled={form.busy} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </Form>
    </div>
  );
}
