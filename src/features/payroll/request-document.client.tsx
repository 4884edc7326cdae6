import { useState } from 'react';
import { newId } from '#contract/core/values.ts';
import { hrRequestForm, hrRequestLength, requestHrDocument } from '#contract/payroll/hr-requests.ts';
import { hrDocumentTypes } from '#contract/payroll/payroll.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { goesWhen } from '#src/offline/outbox/items/goes-when.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { notKept } from '#src/ui/notifications/say-failed.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { requestDocument } from './payroll.commands.ts';

const choices = hrDocumentTypes.map((value) => ({ value, label: labelOf(value) }));

/** Asks the firm for an HR document; without a connection the request waits on this device. What was typed stays if the dialog is closed. */
export function RequestDocument() {
  const may = useMay(requestHrDocument);
  const { online } = useReach();
  const [asks, setAsks] = useState(false);
  // A second try after a failure makes one request.
  const [id, setId] = useState(() => newId(now()));
  const form = useForm({
    schema: hrRequestForm,
    initial: { type: '', note: '' },
    async submit(wish) {
      try {
        await requestDocument(id, wish);
      } catch (error) {
        reportError(error);
        return { '': [notKept(error)] };
      }
      notify({ type: 'success', message: online ? 'Your request is on its way to the firm.' : goesWhen() });
      setAsks(false);
      form.reset();
      setId(newId(now()));
      return undefined;
    },
  });
  if (!may) return null;
  return (
    <>
      <Button onClick={() => setAsks(true)}>Ask for a document</Button>
      {asks && (
        <FormDialog
          form={form}
          title="Ask for a document"
          action="Send request"
          keep="Cancel"
          onClose={() => setAsks(false)}
        >
          <SelectField label="Type" placeholder="Choose the type" choices={choices} {...form.field('type')} />
          <TextareaField
            label="What you need"
            optional={form.values.type !== 'OTHER'}
            maxLength={hrRequestLength}
            {...form.field('note')}
          />
          <p className="text-small text-soft">
            Those who run your payroll at the firm are told.
            {!online && ` You are offline: it is kept on this device. ${goesWhen()}`}
          </p>
        </FormDialog>
      )}
    </>
  );
}
