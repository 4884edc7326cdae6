import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { readProfile } from '../../../contract/people.ts';
import { queryOf } from '../../api/query.ts';
import { FormSkeleton } from '../../edit/edit-form.tsx';
import { shown } from '../../edit/field-texts.ts';
import { useKept } from '../../edit/use-kept.ts';
import { needsPerson } from '../../offline/database/rows.ts';
import { useSession } from '../../session/session.ts';
import { usePending } from '../../session/use-outbox.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { LoadFailure } from '../../ui/error-state/load-failure.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Status } from '../../ui/status/status.tsx';
import { noValues, profileSubject, profileTexts, profileValues } from './profile-values.ts';

const ProfileEdit = lazy(() => import('./profile-edit.tsx'));

/** What the firm knows of the signed-in member of staff, and what they say of themselves. */
export function MyProfile() {
  const [round, setRound] = useState(0);
  return <OneRound key={round} first={round === 0} onDone={() => setRound(round + 1)} />;
}

/** From showing to editing and back: what is kept of an edit is read once a round. */
function OneRound({ first, onDone }: { first: boolean; onDone(): void }) {
  const { data: profile, isError, error, refetch } = useQuery(queryOf(readProfile, {}));
  const kept = useKept(profileSubject, profile !== undefined);
  const [asked, setAsked] = useState(false);
  if (isError && !profile) return <LoadFailure what="Your profile" error={error} onRetry={refetch} />;
  const unsent = kept?.unsent;
  const unfinished = kept?.draft !== undefined || (unsent !== undefined && needsPerson(unsent.state));
  // Whoever left it stays out until they ask.
  if (profile && kept && (asked || (first && unfinished)))
    return (
      <Card title="About you">
        <Suspense fallback={<FormSkeleton fields={6} />}>
          <ProfileEdit profile={profile} kept={kept} onDone={onDone} />
        </Suspense>
      </Card>
    );
  return <AboutYou unfinished={unfinished} onEdit={() => setAsked(true)} />;
}

function AboutYou({ unfinished, onEdit }: { unfinished: boolean; onEdit(): void }) {
  const { user } = useSession();
  const { data: profile } = useQuery(queryOf(readProfile, {}));
  const waiting = usePending('people.updateProfile').at(0)?.body.form;
  const values = waiting ?? profileValues(noValues(profile));
  return (
    <Card
      title="About you"
      action={
        <span className="flex items-center gap-3">
          {unfinished && <Status tone="warn">Not saved yet</Status>}
          {waiting && !unfinished && <Status tone="info">Not sent yet</Status>}
          <Button size="small" disabled={!profile} onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-4" /> Edit
          </Button>
        </span>
      }
    >
      <Facts
        facts={[
          { label: 'E-mail', value: user.email },
          { label: 'Job title', value: user.job_title },
          { label: 'Office', value: profile && (profile.office?.name ?? '-') },
          { label: 'Roles', value: user.roles.map(({ name }) => name).join(', ') },
          { label: 'Teams', value: user.teams.map(({ name }) => name).join(', ') },
          ...(Object.keys(profileTexts) as (keyof typeof profileTexts)[]).map((field) => ({
            label: profileTexts[field].label,
            value: profile && (hasValue(values[field]) ? shown(profileTexts, field, values[field]) : '-'),
          })),
        ]}
      />
    </Card>
  );
}

const hasValue = (value: string | readonly string[]) => value.length > 0;
