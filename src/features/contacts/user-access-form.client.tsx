import type { ReactNode } from 'react';
import {
  type Access,
  type AccessKind,
  accessKinds,
  nextAccessBy,
  rolesToGive,
} from '#contract/clients/contact-words.ts';
import { userAccessForm } from '#contract/clients/contacts.form.ts';
import type { createUserAccess, UserAccess } from '#contract/clients/user-access.ts';
import type { Input } from '#contract/core/endpoint.ts';
import { changeColleagueAddress } from '#contract/people/change-address.ts';
import { call } from '#src/api/call.ts';
import { refusal } from '#src/api/refusal.ts';
import { labelOf } from '#src/lib/names.ts';
import { AddressField } from '#src/records/address/address-field.tsx';
import { useReach } from '#src/session/connectivity.ts';
import { useSession } from '#src/session/session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { kindWords, roleWords } from './user-access-words.ts';

export type AccessValues = Input<typeof createUserAccess>['body']['form'];

const blank: AccessValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  job_title: '',
  portal_role: 'CONTACT_VIEWER',
  portal_access: 'NONE',
  payroll_access: 'NONE',
  finance_access: 'NONE',
  vendor_access: 'NONE',
};

const valuesOf = ({
  id: _,
  version: __,
  is_me: ___,
  has_sign_in: ____,
  ...row
}: UserAccess): AccessValues => ({
  ...row,
  first_name: row.first_name ?? '',
  email: row.email ?? '',
  phone: row.phone ?? '',
  job_title: row.job_title ?? '',
});

/** A person's rights in the portal: their role, and the kinds of access they have themselves. They give no more. */
interface HeldAccess {
  readonly portal_role: UserAccess['portal_role'];
  readonly held: readonly AccessKind[];
}

/** The person's own, by flag or by role. */
function useHeld(me: UserAccess | undefined): HeldAccess {
  const { permissions } = useSession();
  const byRole: Partial<Record<AccessKind, string>> = { finance: 'view invoice', payroll: 'view payroll' };
  const held = accessKinds.filter(
    (kind) => me?.[`${kind}_access`] === 'ACTIVE' || permissions.includes(byRole[kind] ?? ''),
  );
  return { portal_role: me?.portal_role ?? 'CONTACT_VIEWER', held };
}

interface AccessFormProps {
  /** As the server has it; undefined for a new one. */
  row: UserAccess | undefined;
  /** The person's own contact. */
  me: UserAccess | undefined;
  label: string;
  submitWords: string;
  /** Sends the form. Rejects with the server's refusal. */
  save(form: AccessValues): Promise<void>;
  /** Beside the button that saves. */
  more?: ReactNode;
  /** Values typed at an earlier visit. */
  draft?: Partial<AccessValues>;
  onDraft?(values: AccessValues): void;
}

/** The form of a colleague: who they are, and what they may see. */
export function UserAccessForm({ row, me, label, submitWords, save, more, ...kept }: AccessFormProps) {
  const { online } = useReach();
  const held = useHeld(me);
  const form = useForm({
    schema: userAccessForm,
    initial: row ? valuesOf(row) : blank,
    ...kept,
    async submit() {
      try {
        await save(form.values);
        return undefined;
      } catch (error) {
        return Object.fromEntries(
          Object.entries(refusal(error)).map(([path, messages]) => [path.replace(/^form\./, ''), messages]),
        );
      }
    },
  });
  return (
    <Form form={form} label={label} className="max-w-2xl">
      <div className="grid-fields">
        <TextField label="First name" autoComplete="off" enterKeyHint="next" {...form.field('first_name')} />
        <TextField label="Last name" autoComplete="off" enterKeyHint="next" {...form.field('last_name')} />
      </div>
      <AddressField
        label="E-mail"
        stored={row?.email ?? ''}
        hasSignIn={row?.has_sign_in ?? false}
        change={(to) =>
          call(
            changeColleagueAddress,
            { params: { id: row?.id ?? '' }, body: { version: row?.version ?? 0, ...to } },
            { quiet: true },
          )
        }
        {...form.field('email')}
      />
      <div className="grid-fields">
        <TextField
          label="Phone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.field('phone')}
        />
        <TextField label="Job title" optional autoComplete="off" {...form.field('job_title')} />
      </div>
      <Card title="What they may do">
        <div className="grid-fields">
          <SelectField
            label="Role"
            hint="An administrator sends documents and looks after access."
            {...form.field('portal_role')}
            onChange={(value) => form.field('portal_role').onChange(value as AccessValues['portal_role'])}
            choices={rolesOffered(held, row).map((value) => ({ value, label: roleWords[value] }))}
          />
          {row && !row.is_me && row.portal_access !== 'NONE' && (
            <AccessChoice kind="portal" form={form} present={row.portal_access} held={held} />
          )}
          {(['payroll', 'finance', 'vendor'] as const).map((kind) => (
            <AccessChoice
              key={kind}
              kind={kind}
              form={form}
              present={row?.[`${kind}_access`] ?? 'NONE'}
              held={held}
            />
          ))}
        </div>
      </Card>
      {!online && <p className="text-soft">You are offline. Access is changed once you are online again.</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={form.busy} disabled={!online}>
          {submitWords}
        </Button>
        {more}
      </div>
    </Form>
  );
}

const rolesOffered = ({ portal_role }: HeldAccess, row: UserAccess | undefined) => [
  ...new Set([...rolesToGive(portal_role), ...(row ? [row.portal_role] : [])]),
];

/** The choices of a state, in words that say what they do. */
const stateWords: Record<Access, string> = {
  NONE: 'None',
  REQUESTED: 'Requested',
  INVITED: 'Invited',
  ACTIVE: 'Active',
  SUSPENDED: 'Suspended',
  REVOKED: 'Ended',
};

interface AccessChoiceProps {
  kind: AccessKind;
  form: ReturnType<typeof useForm<AccessValues, unknown>>;
  present: Access;
  held: HeldAccess;
}

function AccessChoice({ kind, form, present, held }: AccessChoiceProps) {
  const field = form.field(`${kind}_access`);
  const mayGive = kind === 'portal' || held.held.includes(kind);
  const states = nextAccessBy(kind, present, mayGive);
  return (
    <SelectField
      label={kindWords[kind]}
      hint={mayGive ? undefined : 'You don’t have this access yourself, so we’ll ask the firm.'}
      {...field}
      onChange={(value) => field.onChange(states.find((state) => state === value) ?? present)}
      choices={states.map((value) => ({ value, label: stateWords[value] ?? labelOf(value) }))}
    />
  );
}
