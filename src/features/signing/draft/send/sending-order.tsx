import type { ReactNode } from 'react';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import { gates } from '#contract/signing/roles.ts';
import type { RecipientRole } from '#contract/signing/signing.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';

interface Somebody {
  id: string;
  name: string;
  email?: string;
  role: RecipientRole;
  order: number;
}

interface SendingOrderProps {
  recipients: readonly Somebody[];
  /** True if they have signed or approved already. */
  done: (id: string) => boolean;
}

/** The recipients turn by turn, and those who get a copy. */
export function SendingOrder({ recipients, done }: SendingOrderProps) {
  const acting = recipients.filter(gates);
  const observers = recipients.filter((one) => !gates(one));
  const turns = [...new Set(acting.map(({ order }) => order))].toSorted((a, b) => a - b);
  return (
    <ol
      aria-label="Who gets what, and when"
      className="overflow-hidden rounded-card border border-line bg-paper *:border-line *:not-first:border-t"
    >
      {turns.map((turn, at) => (
        <Turn key={turn} when={at === 0 ? 'At once' : at === 1 ? 'Then' : 'After that'}>
          {acting
            .filter(({ order }) => order === turn)
            .map((one) => (
              <Who key={one.id} who={one} done={done(one.id)} />
            ))}
        </Turn>
      ))}
      {observers.length > 0 && (
        <Turn when="At once, to know">
          {observers.map((one) => (
            <Who key={one.id} who={one} />
          ))}
        </Turn>
      )}
      <Turn when="In the end">
        <li className="text-soft leading-8">Everybody gets the sealed copy.</li>
      </Turn>
    </ol>
  );
}

function Turn({ when, children }: { when: string; children: ReactNode }) {
  return (
    <li className="gap-4 px-4 py-3 md:flex">
      <span className="block w-36 shrink-0 text-small/8 text-soft max-md:mb-1">{when}</span>
      <ul className="flex min-w-0 flex-1 flex-col gap-2">{children}</ul>
    </li>
  );
}

function Who({ who: { name, email, role }, done }: { who: Somebody; done?: boolean }) {
  const { acts, did } = verbsOf(role);
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <span className="min-w-0">
        {name} <span className="text-soft">{done ? `${did} already` : acts}</span>
        {email && <span className="wrap-anywhere block text-small text-soft">{email}</span>}
      </span>
    </li>
  );
}
