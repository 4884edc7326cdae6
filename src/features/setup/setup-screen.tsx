import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { checkSetup, type SetupFacts } from '#contract/setup.ts';
import { refusal } from '#src/api/refusal.ts';
import { request } from '#src/api/request.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { SetupSteps } from './setup-steps.tsx';

/** The page behind a set-up link. `token` stands in its fragment, which no server sees. */
export function SetupScreen({ token }: { token: string }) {
  const [facts, setFacts] = useState<SetupFacts>();
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    setFailure(undefined);
    request(checkSetup, { body: { token } })
      .then(({ answer }) => setFacts(answer))
      .catch((error: unknown) => setFailure(Object.values(refusal(error)).flat().join(' ')))
      .catch(reportError);
  }, [token, tries]);

  if (failure)
    return (
      <SetupPage title="This could not be checked" detail={failure}>
        <Button onClick={() => setTries(tries + 1)}>Try again</Button>
      </SetupPage>
    );
  if (!facts)
    return (
      <SetupPage title="One moment" detail={<Skeleton className="mt-3 h-4 w-full" />}>
        <Skeleton className="h-12 w-full" />
      </SetupPage>
    );
  if (facts.state !== 'open') return <ClosedLink facts={facts} />;
  return (
    <SetupPage
      title={facts.hasFirm ? 'The first administrator' : 'Set up your firm'}
      detail={
        facts.hasFirm
          ? 'This firm is set up, but nobody has signed in as its administrator yet.'
          : 'A few questions, all of which you can change later. What you enter is kept on this device until you finish.'
      }
    >
      <SetupSteps token={token} facts={facts} />
    </SetupPage>
  );
}

const command = 'npm run first-administrator';

/** Tells why a link is of no use any more, and what to do. */
function ClosedLink({ facts: { state, usedBy, until } }: { facts: SetupFacts }) {
  if (state === 'used')
    return (
      <SetupPage
        title="This firm is set up"
        detail={`${usedBy ?? 'Somebody'} used this link. If that was you, sign in; otherwise ask for an invitation.`}
      >
        <Link to="/auth/employee-login" className={buttonClass('primary')}>
          Sign in
        </Link>
      </SetupPage>
    );
  const words = {
    replaced: [
      'A newer link was made',
      'This one is of no use any more. Open the newest one the server printed.',
    ],
    expired: [
      'This link has expired',
      `It was good until ${until ? formatDate(until, dateFormats.dateTime) : 'a while ago'}. For a new one run on the server:`,
    ],
    unknown: [
      'This is no set-up link',
      'Open the whole link as the server printed it. If it is lost, a new one is made on the server by:',
    ],
  } as const;
  const [title, detail] = words[state === 'open' ? 'unknown' : state];
  return (
    <SetupPage title={title} detail={detail}>
      {state !== 'replaced' && (
        <code className="block rounded-control bg-sunken px-3 py-2 text-small">{command}</code>
      )}
    </SetupPage>
  );
}

function SetupPage({ title, detail, children }: { title: string; detail: ReactNode; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col px-6 pt-[8dvh] pb-12">
      <p className="mb-8 text-small font-semibold text-soft">Portico</p>
      <h1 tabIndex={-1} className="text-display">
        {title}
      </h1>
      <div className="mt-2 text-soft">{detail}</div>
      <div className="mt-8">{children}</div>
    </main>
  );
}
