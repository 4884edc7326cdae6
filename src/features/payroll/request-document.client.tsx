import { useState } from 'react';
import { newId } from '../../../contract/core/values.ts';
import { hrRequestForm, hrRequestLength, requestHrDocument } from '../../../contract/payroll/hr-requests.ts';
import { hrDocumentTypes } from '../../../contract/payroll/payroll.ts';
import { labelOf } from '../../lib/names.ts';
import { now } from '../../lib/time.ts';
import { goesWhen } from '../../offline/outbox/items/goes-when.ts';
import { useReach } from '../../session/connectivity.ts';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextareaField } from '../../ui/field/textarea-field.tsx';
import { check, type FieldErrors, fieldErrorOf } from '../../ui/form/field-errors.ts';
import { sayFailed } from '../../ui/notifications/say-failed.ts';
import { notify } from '../../ui/notifications/store.ts';
import { requestDocument } from './payroll.commands.ts';

const choices = hrDocumentTypes.map((value) => ({ value, label: labelOf(value) }));
const empty = { type: '', note: '' };

/** Asks the firm for an HR document; without a connection the request waits on this device. What was typed stays if the dialog is closed. */
export function RequestDocument() {
  const may = useMay(requestHrDocument);
  const { online } = useReach();
  const [asks, setAsks] = useState(false);
  const [id, setId] = useState(() => newId(now()));
  const [form, setForm] = useState(empty);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  if (!may) return null;

  async function send() {
    const type = hrDocumentTypes.find((one) => one === form.type);
    const found = check(hrRequestForm, form).errors ?? {};
    setProblems(found);
    if (!type || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await requestDocument(id, { type, note: form.note.trim() });
      notify({ type: 'success', message: online ? 'Your request is on its way to the firm.' : goesWhen() });
      setAsks(false);
      setForm(empty);
      setId(newId(now()));
    } catch (error) {
      sayFailed(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button onClick={() => setAsks(true)}>Ask for a document</Button>
      {asks && (
        <Dialog
          open
          onClose={() => setAsks(false)}
          title="Ask for a document"
          width="narrow"
          actions={
            <>
              <Button variant="primary" busy={busy} onClick={() => void send()}>
                Ask
              </Button>
              <Button onClick={() => setAsks(false)}>Cancel</Button>
            </>
          }
        >
          <div className="grid grid-cols-1 gap-4">
            <SelectField
              label="Type"
              value={form.type}
              placeholder="Choose the type"
              choices={choices}
              error={fieldErrorOf(problems, 'type')}
              onChange={(type) => setForm((all) => ({ ...all, type }))}
            />
            <TextareaField
              label="What you need"
              optional={form.type !== 'OTHER'}
              maxLength={hrRequestLength}
              value={form.note}
              error={fieldErrorOf(problems, 'note')}
              onChange={(note) => setForm((all) => ({ ...all, note }))}
            />
            <p className="text-small text-soft">
              Those who run your payroll at the firm are told.
              {!online && ` You are offline: it is kept on this device. ${goesWhen()}`}
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}
