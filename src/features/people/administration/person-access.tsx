import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import {
  type Person,
  reinstatePerson,
  removePersonFactor,
  resendInvitation,
  resetPerson,
  revokePersonInvitation,
  suspendPerson,
} from '#contract/people/users.ts';
import { call } from '#src/api/call.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useSession } from '#src/session/session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { TimeToExpiry } from '#src/ui/moment/moment.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { usePersonAction } from './use-person.ts';

const time = (instant: string) => formatDate(instant, dateFormats.dateTime);

function invitationWords({ invitation }: Person): string {
  if (!invitation) return '-';
  const { state, sentAt, expiresAt } = invitation;
  const words = {
    open: `Sent ${time(sentAt)}, good until ${time(expiresAt)}`,
    used: 'Accepted',
    revoked: `Revoked; sent ${time(sentAt)}`,
    expired: `Over since ${time(expiresAt)}: send it again`,
  };
  return words[state];
}

const signInWords = ({ has_password, passkeys, second_factor }: Person): string =>
  [
    has_password && (second_factor ? 'Password with a second factor' : 'Password'),
    passkeys > 0 && (passkeys === 1 ? 'one passkey' : `${passkeys} passkeys`),
  ]
    .filter(Boolean)
    .join(', ') || 'Nothing yet';

/** How a person comes in, and what an administrator can do about it. */
export function PersonAccess({ person }: { person: Person }) {
  const { id, name, status, invitation, second_factor } = person;
  const { user } = useSession();
  const { act, busy } = usePersonAction(id);
  const [asks, setAsks] = useState<'suspend' | 'reset' | 'leave' | 'factor'>();
  const params = { id };
  const close = () => setAsks(undefined);
  const isIn = status === 'ACTIVE' || status === 'INVITED';
  return (
    <Card title="Access">
      <Facts
        facts={[
          { label: 'Signs in by', value: signInWords(person) },
          ...(status === 'INVITED' ? [{ label: 'Invitation', value: invitationWords(person) }] : []),
          ...(invitation?.state === 'open'
            ? [{ label: 'Time to expiry', value: <TimeToExpiry instant={invitation.expiresAt} /> }]
            : []),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {status === 'INVITED' && (
          <Button
            busy={busy === 'resend'}
            onClick={() =>
              void act('resend', 'The invitation was sent again.', () => call(resendInvitation, { params }))
            }
          >
            Send the invitation again
          </Button>
        )}
        {invitation?.state === 'open' && (
          <Button
            busy={busy === 'revoke'}
            onClick={() =>
              void act('revoke', 'The invitation is revoked.', () => call(revokePersonInvitation, { params }))
            }
          >
            Revoke the invitation
          </Button>
        )}
        {status === 'ACTIVE' && <Button onClick={() => setAsks('reset')}>Reset the sign-in</Button>}
        {second_factor && id !== user.id && (
          <Button busy={busy === 'factor'} onClick={() => setAsks('factor')}>
            Remove the second factor
          </Button>
        )}
        {isIn && <Button onClick={() => setAsks('suspend')}>Suspend</Button>}
        {status !== 'LEFT' && <Button onClick={() => setAsks('leave')}>Record leaving</Button>}
        {!isIn && (
          <Button
            busy={busy === 'reinstate'}
            onClick={() =>
              void act('reinstate', `${name} can come in again.`, () => call(reinstatePerson, { params }))
            }
          >
            {status === 'LEFT' ? 'Invite again' : 'Reinstate'}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asks === 'suspend'}
        title={`Suspend ${name}?`}
        action="Suspend"
        keep="Go back"
        onClose={close}
        onConfirm={() => {
          close();
          void act('suspend', `${name} is suspended.`, () => call(suspendPerson, { params }));
        }}
      >
        Their sessions and devices end at once, and what the devices keep is erased. You can reinstate them.
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'reset'}
        title={`Reset how ${name} signs in?`}
        action="Mail the link"
        keep="Go back"
        danger={false}
        onClose={close}
        onConfirm={() => {
          close();
          void act('reset', `A link was mailed to ${name}.`, () => call(resetPerson, { params }));
        }}
      >
        They get a link by mail. Their password and passkeys stay until they use it; then all of them are
        replaced.{second_factor && ' Their second factor stays.'}
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'factor'}
        title={`Remove the second factor of ${name}?`}
        action="Remove"
        keep="Go back"
        onClose={close}
        onConfirm={() => {
          close();
          void act('factor', `${name} signs in without a code now.`, () =>
            call(removePersonFactor, { params }),
          );
        }}
      >
        Their password alone signs them in then, until they set up another; if their role asks for one, they
        do so at once. Make sure that it is {name} who asks for this.
      </ConfirmDialog>
      {asks === 'leave' && <LeaveDialog person={person} onClose={close} />}
    </Card>
  );
}
