import { useState } from 'react';
import { newId } from '../../../../../contract/core/values.ts';
import { titleOfFile } from '../../../../../contract/documents/documents.ts';
import { type HrDocument, hrDocumentTypes } from '../../../../../contract/payroll/payroll.ts';
import { refusal } from '../../../../api/refusal.ts';
import { FileChoice } from '../../../../files/file-choice.tsx';
import { useArrivedFiles } from '../../../../files/use-arrived-files.ts';
import { countOf } from '../../../../lib/counts.ts';
import { now } from '../../../../lib/time.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Card } from '../../../../ui/card/card.tsx';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { notify } from '../../../../ui/notifications/store.ts';
import { employeeChoices, useEmployees } from '../employee-choices.ts';
import { addHrDocuments } from './hr-document.commands.ts';
import { hrDocumentTypeChoices } from './types.ts';

interface Facts {
  title: string;
  type: HrDocument['type'] | undefined;
  /** An employee's id, `everybody`, or '' while nobody is chosen. */
  employee: string;
  valid_until: string;
  acknowledge: boolean;
}
const everybody = 'everybody';
const typeOf = (value: string) => hrDocumentTypes.find((type) => type === value);

/** Adds files as HR documents: each is given to an employee, or to everybody who works there. */
export function AddHrDocuments({ clientId, employeeId }: { clientId: string; employeeId?: string }) {
  const { arrived, sending, add, remove, clear, under } = useArrivedFiles('payroll');
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<Facts>>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  /** Ids of the documents to be, by file and employee: the same in every try. */
  const [ids] = useState(() => new Map<string, string>());
  const employees = useEmployees(clientId);
  const present = employees.filter(({ status }) => status !== 'LEFT');
  const choices = [
    { value: everybody, label: `Everybody who works here (${present.length})` },
    ...employeeChoices(employees),
  ];
  const factsOf = ({ id, name }: { id: string; name: string }): Facts => ({
    title: titleOfFile(name),
    type: undefined,
    employee: employeeId ?? '',
    valid_until: '',
    acknowledge: false,
    ...changes[id],
  });
  const change = (id: string, part: Partial<Facts>) =>
    setChanges((all) => ({ ...all, [id]: { ...all[id], ...part } }));
  const idOf = (fileId: string, of: string) => {
    const key = `${fileId} ${of}`;
    const id = ids.get(key) ?? newId(now());
    ids.set(key, id);
    return id;
  };
  const peopleOf = ({ employee }: Facts) =>
    employee === everybody ? present.map(({ id }) => id) : [employee];
  const incomplete = arrived.map(factsOf).filter(({ type, employee }) => !type || !employee).length;
  const total = arrived.map(factsOf).flatMap(peopleOf).length;

  async function submit() {
    setBusy(true);
    setErrors({});
    try {
      const documents = arrived.map((file) => {
        const { type = 'OTHER', employee, ...facts } = factsOf(file);
        const people = peopleOf({ ...facts, type, employee });
        return {
          ...{ upload_id: file.id, type, ...facts },
          for: people.map((of) => ({ id: idOf(file.id, of), employee_id: of })),
        };
      });
      await addHrDocuments({ client_id: clientId, documents });
      notify({
        type: 'success',
        message: `${countOf(total, 'document was', 'documents were')} added. ${total === 1 ? 'The employee sees it' : 'The employees see them'} now.`,
      });
      clear();
    } catch (error) {
      setErrors(refusal(error));
    } finally {
      setBusy(false);
    }
  }

  const general = [errors[''], errors.client_id, errors.documents].flatMap((all) => all ?? []).join(' ');
  return (
    <Card title="Add HR documents">
      <div className="grid grid-cols-1 gap-4">
        <FileChoice arrived={arrived} sending={sending} onFiles={add} onRemove={remove} />
        {arrived.map((file, at) => {
          const { id, name } = file;
          const { title, type, employee, valid_until, acknowledge } = factsOf(file);
          const errorOf = (field: string) => errors[`documents.${at}.${field}`]?.[0];
          return (
            <fieldset key={id} className="grid grid-cols-1 gap-3 md:grid-cols-2">
              <legend className="mb-2 break-words text-small text-soft">{name}</legend>
              {employeeId === undefined && (
                <SelectField
                  label="Employee"
                  value={employee}
                  placeholder="Choose the employee"
                  choices={choices}
                  error={errorOf('for')}
                  onChange={(value) => change(id, { employee: value })}
                />
              )}
              <SelectField
                label="Type"
                value={type ?? ''}
                placeholder="Choose the type"
                choices={hrDocumentTypeChoices}
                error={errorOf('type')}
                onChange={(value) => change(id, { type: typeOf(value) })}
              />
              <TextField
                label="Title"
                value={title}
                error={errorOf('title') ?? errorOf('upload_id')}
                onChange={(value) => change(id, { title: value })}
              />
              <TextField
                label="Valid until"
                optional
                type="date"
                value={valid_until}
                error={errorOf('valid_until')}
                onChange={(value) => change(id, { valid_until: value })}
              />
              <Checkbox
                checked={acknowledge}
                onChange={(value) => change(id, { acknowledge: value })}
                className="md:col-span-2"
              >
                Must be acknowledged
              </Checkbox>
            </fieldset>
          );
        })}
        {general && (
          <p role="alert" className="text-small text-bad">
            {general}
          </p>
        )}
        {arrived.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              busy={busy}
              disabled={under || incomplete > 0}
              onClick={() => void submit()}
            >
              Add {countOf(total, 'document', 'documents')}
            </Button>
            <p className="text-small text-soft">
              {incomplete > 0
                ? `${incomplete === 1 ? '1 file needs' : `${incomplete} files need`} ${employeeId === undefined ? 'an employee and a type' : 'a type'} first.`
                : 'They are on the portal of the employees at once.'}
            </p>
          </div>
        )}
      </div>
    </Card>
  );
}
