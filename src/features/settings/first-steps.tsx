import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type FirstStep, type FirstSteps, putStepAway, sendTestLetter } from '#contract/firm/first-steps.ts';
import { call } from '#src/api/call.ts';
import { useSession } from '#src/session/session.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { PartOpening } from '#src/ui/section/sections.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { firstStepsQuery } from './first-steps.queries.ts';

const operator = 'docs/operating.md says how; it is set on the server.';

/** The words of each item. */
export const stepWords: Record<FirstStep, { title: string; detail: string }> = {
  staff: { title: 'Invite your staff', detail: 'Each colleague chooses how they sign in.' },
  mail: { title: 'Try the mail server', detail: 'E-mails invite people and carry signing links.' },
  seal: {
    title: 'A certificate for sealing',
    detail: `PDF readers know the firm by it, not by a root of its own. ${operator}`,
  },
  backup: { title: 'Try a backup', detail: 'On the server: npm run backup -- <file>' },
  'sign-in': {
    title: 'Sign-in by your provider',
    detail: `Staff then sign in with the account they have. ${operator}`,
  },
};

/** The steps left to make a new firm its own; nothing for people who may not change the settings, or once all are done. */
export function FirstStepsCard() {
  const { permissions } = useSession();
  return permissions.includes('edit settings') ? <Steps /> : null;
}

function Steps() {
  const { data, isFetching } = useQuery(firstStepsQuery);
  const [all, setAll] = useState(false);
  const open = data?.steps.filter(({ done, away }) => !done && !away) ?? [];
  const away = data?.steps.filter((one) => one.away && !one.done) ?? [];
  // The settings below stay hidden until it is known, so that nothing moves; they work without this list.
  if (!data && isFetching) return <PartOpening />;
  if (!data || open.length + away.length === 0) return null;
  if (open.length === 0 && !all)
    return (
      <Button variant="quiet" size="small" className="self-start" onClick={() => setAll(true)}>
        Show the hidden steps of “Finish setting up”
      </Button>
    );
  const shown = data.steps.filter((one) => all || !one.away);
  const done = data.steps.filter((one) => one.done).length;
  return (
    <Card
      title="Finish setting up"
      action={
        <span className="text-small text-soft">
          {done} of {data.steps.length} done
        </span>
      }
    >
      <ul aria-label="Finish setting up" className="flex flex-col divide-y divide-line">
        {shown.map((state) => (
          <Step key={state.step} state={state} hasMailServer={data.hasMailServer} />
        ))}
      </ul>
      {away.length > 0 && (
        <Button variant="quiet" size="small" className="mt-3" onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show ${away.length} hidden`}
        </Button>
      )}
    </Card>
  );
}

function Step({ state, hasMailServer }: { state: FirstSteps['steps'][number]; hasMailServer: boolean }) {
  const { step, done, away } = state;
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const put = async () => {
    setBusy(true);
    try {
      const answer = await call(putStepAway, { body: { step, away: !away } });
      queries.setQueryData(firstStepsQuery.queryKey, answer);
    } catch {
      // The app shows the failure.
    } finally {
      setBusy(false);
    }
  };
  const { title, detail } = stepWords[step];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{title}</p>
        <p className="text-small text-soft wrap-anywhere">
          {step === 'mail' && !hasMailServer ? `There is no mail server yet. ${operator}` : detail}
        </p>
      </div>
      {done ? (
        <Status tone="good">Done</Status>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Act step={step} hasMailServer={hasMailServer} />
          <Button
            variant="quiet"
            size="small"
            className="whitespace-nowrap max-md:first:-ml-3"
            busy={busy}
            aria-label={away ? `Show again: ${title}` : `Hide: ${title}`}
            onClick={() => void put()}
          >
            {away ? 'Show again' : 'Hide'}
          </Button>
        </div>
      )}
    </li>
  );
}

function Act({ step, hasMailServer }: { step: FirstStep; hasMailServer: boolean }): ReactNode {
  const [busy, setBusy] = useState(false);
  if (step === 'staff')
    return (
      <Link to="/app/settings/people/invite" className={buttonClass('plain', 'small')}>
        Invite
      </Link>
    );
  if (step !== 'mail' || !hasMailServer) return null;
  const send = async () => {
    setBusy(true);
    try {
      const { to } = await call(sendTestLetter, {});
      notify({ message: `A letter is on its way to ${to}. This is done once the mail server took it.` });
    } catch {
      // The app shows the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} onClick={() => void send()}>
      Send me a test letter
    </Button>
  );
}
