import { useState } from 'react';
import * as v from 'valibot';
import { required } from '#contract/core/rules.ts';
import { newId } from '#contract/core/values.ts';
import type { releaseContact, releaseEmployee } from '#contract/people/change-address.ts';
import { call } from '#src/api/call.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { now } from '#src/lib/time/clock.ts';
import { useReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';

interface AwaitedAgreementProps {
  id: string;
  version: number;
  name: string;
  /** The sign-in that has to agree. */
  awaits: string;
  /** The address that the record has. */
  becomes: string | null;
  release: typeof releaseContact | typeof releaseEmployee;
}

/** In the place of an invitation while an earlier sign-in has not agreed to the new address; an administrator may decide without it. */
export function AwaitedAgreement({ release, version, ...of }: AwaitedAgreementProps) {
  const { online } = useReach();
  const mayDecide = useMay(release);
  // Decided is on the record as it was when the dialog opened.
  const [decides, setDecides] = useState<number>();
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <p className="text-small text-soft">
        Cannot be invited yet: {of.awaits} has to agree to the new address.
      </p>
      {mayDecide && (
        <Button size="small" disabled={!online} onClick={() => setDecides(version)}>
          Decide without it
        </Button>
      )}
      {decides !== undefined && (
        <Decide {...of} version={decides} release={release} onClose={() => setDecides(undefined)} />
      )}
    </div>
  );
}

const schema = v.object({ reason: required('reason', 500) });

function Decide({
  id,
  version,
  name,
  awaits,
  becomes,
  release,
  onClose,
}: AwaitedAgreementProps & { onClose(): void }) {
  const form = useForm({
    schema,
    initial: { reason: '' },
    submit: ({ reason }) =>
      readRefusal(
        call(
          release,
          { params: { id }, body: { version, reason } },
          { quiet: true, idempotencyKey: newId(now()) },
        ).then(async () => {
          notify({ type: 'success', message: `${name} can be invited at the new address now.` });
          onClose();
          await queryClient.invalidateQueries();
        }),
      ),
  });
  return (
    <FormDialog
      form={form}
      title={`Let ${name} in without ${awaits}?`}
      action="Let them in"
      danger
      intro={`Their access goes to ${becomes}. Make sure that it is ${name} who asks for this. The reason is logged, and both addresses get it by mail.`}
      onClose={onClose}
    >
      <TextareaField label="Reason" autoFocus {...form.field('reason')} />
    </FormDialog>
  );
}
