import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Answer, Endpoint, Input } from '#contract/core/endpoint.ts';
import {
  contactProfileForm,
  employeeProfileForm,
  readContactProfile,
  readEmployeeProfile,
  updateContactProfile,
  updateEmployeeProfile,
} from '#contract/people/portal-profile.ts';
import { call } from '#src/api/call.ts';
import { ApiError } from '#src/api/errors.ts';
import { queryOf } from '#src/api/query.ts';
import { refusal } from '#src/api/refusal.ts';
import { useReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { useSession } from '#src/session/session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts, type FactsProps } from '#src/ui/facts/facts.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import type { Schema } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';

type Values = Record<string, string>;
type Row = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

interface Line {
  readonly name: string;
  readonly label: string;
  readonly tel?: true;
}
/** What a person says about themselves, and the calls that read and change it. */
interface Own {
  readonly read: Endpoint;
  readonly lines: readonly Line[];
  readonly schema: Schema<unknown>;
  save(version: number, form: Values): Promise<unknown>;
}

const ofContact: Own = {
  read: readContactProfile,
  lines: [
    { name: 'phone', label: 'Phone', tel: true },
    { name: 'mobile', label: 'Mobile', tel: true },
    { name: 'job_title', label: 'Job title' },
  ],
  schema: contactProfileForm,
  save: (version, form) =>
    call(updateContactProfile, { body: { version, form: form as never } }, { quiet: true }),
};
const ofEmployee: Own = {
  read: readEmployeeProfile,
  lines: [
    { name: 'preferred_name', label: 'Preferred name' },
    { name: 'phone', label: 'Phone', tel: true },
  ],
  schema: employeeProfileForm,
  save: (version, form) =>
    call(updateEmployeeProfile, { body: { version, form: form as never } }, { quiet: true }),
};

const staleWords =
  'The firm changed this in the meantime. Its values are behind this; save again to have yours instead.';
const telephone = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const;

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const queryOfOwn = ({ read }: Own) => queryOf(read, {} as Input<Endpoint>);
const textOf = (row: Row, name: string) => String(row[name] ?? '');

interface PortalProfileProps {
  /** Facts that only the firm changes, shown before those they change themselves. */
  held: FactsProps['facts'];
}

/** The facts of a contact or an employee of a client; what they say about themselves they change when they are connected. */
export function PortalProfile({ held }: PortalProfileProps) {
  const { user } = useSession();
  const own = user.isContact ? ofContact : ofEmployee;
  const { online } = useReach();
  const { data, isError, error, refetch } = useQuery(queryOfOwn(own));
  const [edits, setEdits] = useState(false);
  const row = data as Row | undefined;
  const said = own.lines.map(({ name, label }) => ({ label, value: row && (textOf(row, name) || '-') }));
  if (isError && !row)
    return (
      <>
        <Facts facts={held} />
        <LoadFailure what="What you say about yourself" error={error} onRetry={refetch} />
      </>
    );
  return (
    <>
      <Facts facts={[...held, ...said]} />
      <p className="mt-3 text-small text-soft">
        You change {listed.format(own.lines.map(({ label }) => label.toLowerCase()))} yourself. Is anything
        else wrong? Tell your contact at the firm.
      </p>
      <Button size="small" className="mt-3" disabled={!row || !online} onClick={() => setEdits(true)}>
        <Pencil aria-hidden="true" className="size-4" /> Change
      </Button>
      {!online && <p className="mt-1 text-small text-soft">This can be changed once you are connected.</p>}
      {edits && row && <EditOwn own={own} row={row} onClose={() => setEdits(false)} />}
    </>
  );
}

function EditOwn({ own, row, onClose }: { own: Own; row: Row; onClose(): void }) {
  const form = useForm({
    schema: own.schema,
    initial: Object.fromEntries(own.lines.map(({ name }) => [name, textOf(row, name)])) as Values,
    async submit() {
      try {
        const saved = await own.save(row.version, form.values);
        queryClient.setQueryData(queryOfOwn(own).queryKey, saved as Answer<Endpoint>);
        notify({ message: 'Saved.' });
        onClose();
        return undefined;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale') {
          await queryClient.invalidateQueries({ queryKey: queryOfOwn(own).queryKey });
          return { '': [staleWords] };
        }
        return Object.fromEntries(
          Object.entries(refusal(error)).map(([field, words]) => [field.replace(/^form\./, ''), words]),
        );
      }
    },
  });
  return (
    <FormDialog form={form} title="About you" action="Save" onClose={onClose}>
      {own.lines.map(({ name, label, tel }) => (
        <TextField key={name} label={label} optional {...(tel && telephone)} {...form.field(name)} />
      ))}
    </FormDialog>
  );
}
