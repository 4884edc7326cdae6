import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayGive } from '#contract/core/grants.ts';
import { listOffices, listTeams } from '#contract/reference.ts';
import { queryOf } from '#src/api/query.ts';
import { colleaguesQuery } from '#src/records/choices.ts';
import { useStaffRoles } from '#src/records/use-staff-roles.ts';
import { useGiver } from '#src/session/use-may-give.ts';
import { cx } from '#src/ui/cx.ts';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { ComboboxField, SeveralField } from '#src/ui/field/found-fields.tsx';
import type { Choice } from '#src/ui/field/select-field.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { FormState } from '#src/ui/form/use-form.ts';

/** Values of the fields that people to invite and people who are there have in common. */
export interface PlaceValues {
  first_name: string;
  last_name: string;
  job_title: string;
  office: string;
  manager: string;
  roles: string[];
  teams: string[];
  [field: string]: string | string[];
}

/** Removes `form.` from the fields of a refusal. */
export const fieldsOfForm = (refused: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(refused).map(([field, words]) => [field.replace(/^form\./, ''), [...words]]),
  );

export const named = (rows: readonly { id: string; name: string }[] = []): Choice[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/** The fields of a person: name first, then their place in the firm and what they may do. */
export function PersonPlaceFields<V extends PlaceValues>({
  form,
  self,
}: {
  form: FormState<V>;
  self?: string;
}) {
  const { data: offices } = useQuery(queryOf(listOffices, {}));
  const { data: all = [] } = useQuery(queryOf(listTeams, {}));
  const { data: colleagues } = useQuery(colleaguesQuery());
  const text = (name: keyof PlaceValues & string) =>
    form.field(name) as ReturnType<FormState<{ x: string }>['field']>;
  const several = (name: 'roles' | 'teams') =>
    form.field(name) as unknown as ReturnType<FormState<{ x: string[] }>['field']>;
  const giver = useGiver();
  const [had] = useState(several('teams').value);
  const given = all.filter(({ id: team, name }) => mayGive(giver, { team, name }) || had.includes(team));
  return (
    <>
      <div className="grid-fields">
        <TextField label="First name" autoComplete="off" {...text('first_name')} />
        <TextField label="Last name" autoComplete="off" {...text('last_name')} />
      </div>
      <TextField label="Job title" optional autoComplete="off" {...text('job_title')} />
      <div className="grid-fields">
        <SelectField
          label="Office"
          optional
          placeholder="None"
          choices={named(offices)}
          {...text('office')}
        />
        <ComboboxField
          label="Manager"
          optional
          choices={named(colleagues).filter(({ value }) => value !== self)}
          {...text('manager')}
        />
      </div>
      <RoleField {...several('roles')} />
      <SeveralField
        label="Teams"
        optional
        hint={
          given.length < all.length ? 'Teams that you are not in are given by administrators.' : undefined
        }
        choices={named(given)}
        {...several('teams')}
      />
    </>
  );
}

interface RoleFieldProps {
  value: readonly string[];
  error: string | undefined;
  onChange(value: string[]): void;
}

/** The roles of a person, each a box. */
function RoleField({ value, error, onChange }: RoleFieldProps) {
  const roles = useStaffRoles(value);
  // Those that the person has already stay there to be taken away, and to be given back before it is saved.
  const [had] = useState(value);
  const offered = roles.filter(({ value: role, mayGive }) => mayGive || had.includes(role));
  return (
    <fieldset>
      <legend className="text-small font-medium">Roles</legend>
      <p className="text-small text-soft">
        What each may do is under Settings, Roles.
        {offered.length < roles.length && ' Roles that may do more than you are given by administrators.'}
      </p>
      {/* until they are there, room for the roles that every firm begins with */}
      <div
        className={cx('mt-1 grid grid-cols-1 md:grid-cols-2', roles.length === 0 && 'min-h-64 md:min-h-32')}
      >
        {offered.map(({ value: role, label }) => (
          <Checkbox
            key={role}
            checked={value.includes(role)}
            onChange={(on) => onChange(on ? [...value, role] : value.filter((each) => each !== role))}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
