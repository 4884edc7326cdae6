import { useState } from 'react';
import { countOf } from '#contract/core/counts.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import { titleOfFile } from '#contract/documents/documents.ts';
import type { ClientHrRequest } from '#contract/payroll/hr-requests.ts';
import { type HrDocument, hrDocumentTypes } from '#contract/payroll/payroll.ts';
import { refusal } from '#src/api/refusal.ts';
import { FileChoice } from '#src/files/file-choice.tsx';
import { useArrivedFiles } from '#src/files/use-arrived-files.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { notify } from '#src/ui/notifications/store.ts';
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
  /** The request it answers; '' for none, undefined until somebody chose: the employee's only one of this type. */
  request: string | undefined;
}
const everybody = 'everybody';
const typeOf = (value: string) => hrDocumentTypes.find((type) => type === value);

/** The request that a document answers, of the open ones of its employee. */
const requestOf = ({ request, type, employee }: Facts, open: readonly ClientHrRequest[]): string => {
  const theirs = open.filter((one) => one.employee.id === employee);
  if (request !== undefined) return theirs.some(({ id }) => id === request) ? request : '';
  const [only, ...more] = theirs.filter((one) => one.type === type);
  return only && more.length === 0 ? only.id : '';
};

/** The request that each document answers. Of several that nobody chose one for, the first answers it. */
function requestsOf(
  all: readonly { readonly facts: Facts; readonly isChosen: boolean }[],
  open: readonly ClientHrRequest[],
): string[] {
  const taken = new Set<string>();
  return all.map(({ facts, isChosen }) => {
    const id = requestOf(facts, open);
    if (taken.has(id) && !isChosen) return '';
    taken.add(id);
    return id;
  });
}

const day = (instant: string) => formatDate(instant, dateFormats.date);

interface AddHrDocumentsProps {
  clientId: string;
  employeeId?: string;
  /** Requests that a document may answer. */
  requests: readonly ClientHrRequest[];
  /** The one that the next files answer. */
  answering?: ClientHrRequest | undefined;
}

/** Adds files as HR documents: each is given to an employee, or to everybody who works there, and may answer a request. */
export function AddHrDocuments({ clientId, employeeId, requests, answering }: AddHrDocumentsProps) {
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
    type: answering?.type,
    employee: employeeId ?? answering?.employee.id ?? '',
    valid_until: '',
    acknowledge: false,
    request: answering?.id,
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
  const answered = requestsOf(
    arrived.map((file) => ({
      facts: factsOf(file),
      isChosen: changes[file.id]?.request !== undefined,
    })),
    requests,
  );

  async function submit() {
    setBusy(true);
    setErrors({});
    try {
      const documents = arrived.map((file, at) => {
        const facts = factsOf(file);
        const { type = 'OTHER', title, valid_until, acknowledge } = facts;
        const request_id = answered[at];
        return {
          ...{ upload_id: file.id, type, title, valid_until, acknowledge },
          for: peopleOf(facts).map((of) => ({
            ...{ id: idOf(file.id, of), employee_id: of },
            ...(request_id && { request_id }),
          })),
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
          const facts = factsOf(file);
          const { title, type, employee, valid_until, acknowledge } = facts;
          const theirs = requests.filter((request) => request.employee.id === employee);
          const errorOf = (field: string) => errors[`documents.${at}.${field}`]?.[0];
          return (
            <fieldset key={id} className="grid-fields">
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
              {theirs.length > 0 && (
                <SelectField
                  label="Answers a request"
                  value={answered[at] ?? ''}
                  placeholder="None"
                  choices={theirs.map((request) => ({
                    value: request.id,
                    label: `${labelOf(request.type)}, asked ${day(request.asked_at)}`,
                  }))}
                  error={employeeId === undefined ? undefined : errorOf('for')}
                  onChange={(value) => change(id, { request: value })}
                />
              )}
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
