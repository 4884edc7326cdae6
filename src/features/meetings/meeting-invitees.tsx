import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { fullName } from '#contract/core/text/full-name.ts';
import {
  type Invitee,
  type Meeting,
  removeInvitee,
  writeAttendance,
  writeInvitee,
} from '#contract/meetings/meeting-calls.ts';
import { mayChange } from '#contract/meetings/meeting-moves.ts';
import { attendances, attendanceWords } from '#contract/meetings/meeting-words.ts';
import { labelOf } from '#src/lib/names.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { InlineSelect } from '#src/ui/field/inline-select.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { writeMeeting } from './meetings.queries.ts';

const InviteeDialog = lazyPart(() => import('./invitee-dialog.tsx'), MissingDialog);
const choices = attendances.map((value) => ({ value, label: attendanceWords[value] }));

/** 'Chair, without a vote' */
const roleOf = ({ role, votes, person }: Invitee) =>
  [
    labelOf(role),
    ...(votes ? [] : ['without a vote']),
    ...(person && !person.there ? ['no longer known here'] : []),
  ].join(', ');

/** Makes a write without a form; a refusal is shown as a notification. */
const act = async (work: ReturnType<typeof writeMeeting>) => {
  const refused = await work;
  if (refused) notify({ type: 'error', message: Object.values(refused).flat().join(' ') });
};

/** Who is invited to a meeting, and who came. */
export function MeetingInvitees({ meeting }: { meeting: Meeting }) {
  const { id, version, status, invitees } = meeting;
  const mayEdit = useMay(writeInvitee);
  const { online } = useReach();
  const [edited, setEdited] = useState<Invitee | 'new'>();
  const canPlan = mayEdit && online && mayChange('plan', status);
  const canAttend = mayEdit && online && mayChange('attendance', status) && !meeting.envelope?.holds;
  return (
    <Card
      title="Invited"
      action={
        canPlan && (
          <Button size="small" onClick={() => setEdited('new')}>
            <UserPlus aria-hidden="true" className="size-4" /> Invite somebody
          </Button>
        )
      }
    >
      {invitees.length === 0 && <p className="text-soft">Nobody is invited yet.</p>}
      <ul className="divide-y divide-line">
        {invitees.map((invitee) => {
          const name = fullName(invitee);
          return (
            <li key={invitee.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                {name}
                <span className="block text-small text-soft">{roleOf(invitee)}</span>
              </span>
              {canAttend ? (
                <InlineSelect
                  label={`Attendance of ${name}`}
                  className="w-36"
                  value={invitee.attendance}
                  choices={choices}
                  onChoose={(value) => {
                    const attendance = attendances.find((one) => one === value);
                    if (!attendance) return;
                    const body = { version, invitees: [{ id: invitee.id, attendance }] };
                    void act(writeMeeting(writeAttendance, { params: { id }, body }));
                  }}
                />
              ) : (
                <span className="text-small text-soft">{attendanceWords[invitee.attendance]}</span>
              )}
              {canPlan && (
                <span className="flex gap-2">
                  <Button size="small" aria-label={`Change ${name}`} onClick={() => setEdited(invitee)}>
                    Change
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Remove ${name}`}
                    onClick={() => {
                      const body = { version, invitee: invitee.id };
                      void act(writeMeeting(removeInvitee, { params: { id }, body }));
                    }}
                  >
                    Remove
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {edited && (
        <Suspense fallback={<DialogOpening />}>
          <InviteeDialog
            meeting={meeting}
            invitee={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Card>
  );
}
