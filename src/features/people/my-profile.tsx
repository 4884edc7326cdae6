import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { titleOfRole } from '#contract/core/permissions.ts';
import { type Profile, readProfile } from '#contract/people/people.ts';
import { queryOf } from '#src/api/query.ts';
import { FormSkeleton } from '#src/edit/edit-form.tsx';
import { shown } from '#src/edit/field-texts.ts';
import { useKept } from '#src/edit/use-kept.ts';
import { needsPerson } from '#src/offline/database/rows.ts';
import type { Laid } from '#src/offline/outbox/items/overlay.ts';
import { useSession } from '#src/session/session.ts';
import { useOutbox } from '#src/session/use-outbox.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { OwnPhoto } from './own-photo.tsx';
import { noValues, profileSubject, profileTexts, profileValues } from './profile-values.ts';
import { profileHere } from './unsent.rules.ts';

/** States of a change that the server does not have. */
const standings = {
  drafted: { tone: 'warn', words: 'Not saved yet' },
  waiting: { tone: 'info', words: 'Not sent yet' },
  needsYou: { tone: 'bad', words: 'Needs you' },
} as const;

const ProfileEdit = lazyPart(() => import('./profile-edit.tsx'));

/** The firm's data on the signed-in member of staff, and their own. */
export function MyProfile() {
  const [{ round, asked }, go] = useState({ round: 0, asked: false });
  const next = (edit: boolean) => () => go({ round: round + 1, asked: edit });
  return <OneRound key={round} first={round === 0} asked={asked} onEdit={next(true)} onDone={next(false)} />;
}

interface OneRoundProps {
  first: boolean;
  /** True if the person opened the form themselves. */
  asked: boolean;
  onEdit(): void;
  onDone(): void;
}

/** One showing and one editing of the profile; the kept edit is read once for each. */
function OneRound({ first, asked, onEdit, onDone }: OneRoundProps) {
  const { data: profile, dataUpdatedAt, isError, error, refetch } = useQuery(queryOf(readProfile, {}));
  const { user } = useSession();
  const here = profileHere({ profile, asOf: dataUpdatedAt }, useOutbox(), user.id);
  const kept = useKept(profileSubject, profile !== undefined);
  if (isError && !here) return <LoadFailure what="Your profile" error={error} onRetry={refetch} />;
  const unsent = kept?.unsent;
  const unfinished = kept?.draft !== undefined || (unsent !== undefined && needsPerson(unsent.state));
  // A person who left the form stays out until they ask for it.
  if (profile && kept && (asked || (first && unfinished)))
    return (
      <Card title="About you">
        <Suspense fallback={<FormSkeleton fields={6} />}>
          <ProfileEdit profile={profile} kept={kept} asked={asked} onDone={onDone} />
        </Suspense>
      </Card>
    );
  return (
    <AboutYou
      here={here}
      canEdit={profile !== undefined}
      drafted={kept?.draft !== undefined}
      back={!first}
      onEdit={onEdit}
    />
  );
}

interface AboutYouProps {
  /** The profile as this device knows it. */
  here: Laid<Profile> | undefined;
  canEdit: boolean;
  /** Input is not saved. */
  drafted: boolean;
  /** The person returns from the form. */
  back: boolean;
  onEdit(): void;
}

function AboutYou({ here, canEdit, drafted, back, onEdit }: AboutYouProps) {
  const { user } = useSession();
  const profile = here?.row;
  const unsent = here?.unsent;
  const values = profileValues(noValues(profile));
  const standing = drafted
    ? standings.drafted
    : unsent && standings[needsPerson(unsent.state) ? 'needsYou' : 'waiting'];
  return (
    <Card
      title="About you"
      action={
        <span className="flex items-center gap-3">
          {standing && <Status tone={standing.tone}>{standing.words}</Status>}
          <Button size="small" disabled={!canEdit} autoFocus={back} onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-4" /> Edit
          </Button>
        </span>
      }
    >
      <OwnPhoto />
      <Facts
        facts={[
          { label: 'E-mail', value: user.email },
          { label: 'Job title', value: user.job_title },
          { label: 'Office', value: profile && (profile.office?.name ?? '-') },
          { label: 'Roles', value: user.roles.map(({ name }) => titleOfRole(name)).join(', ') },
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
