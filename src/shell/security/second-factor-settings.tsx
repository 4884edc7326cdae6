import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Answer } from '#contract/core/endpoint.ts';
import { readSecondFactor } from '#contract/session/second-factor.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Section } from '#src/ui/section/section.tsx';
import type { FactorTask } from './factor-dialog.tsx';
import { Setting } from './setting.tsx';

const FactorDialog = lazyPart(() => import('./factor-dialog.tsx'), MissingDialog);

type Factor = Answer<typeof readSecondFactor>;
const factorQuery = queryOf(readSecondFactor, {}, { quiet: true, persist: false, staleTime: 0 });

const codesLeft = (count: number) =>
  count === 0 ? 'None left: make new ones' : count === 1 ? 'One left: make new ones' : `${count} left`;

/** The second factor of the person's password, and buttons to change it. Not shown without a password, unless it is all there is to see. */
export function SecondFactorSettings({ alone = false }: { alone?: boolean }) {
  const client = useQueryClient();
  const { online } = useReach();
  const { data, isError, isPending, error, refetch } = useQuery(factorQuery);
  const [task, setTask] = useState<FactorTask>();

  function close() {
    setTask(undefined);
    client.invalidateQueries({ queryKey: factorQuery.queryKey }).catch(reportError);
  }
  const needsNone = data?.hasPassword === false && data.since === null;
  if (needsNone && !alone) return null;
  return (
    <Section title="Second factor for your password">
      {isError && !data && <LoadFailure what="Your second factor" error={error} onRetry={refetch} />}
      {needsNone && (
        <p className="text-small text-soft">You sign in without a password, so there is nothing to set up.</p>
      )}
      <ul aria-busy={isPending}>
        {data && !needsNone && <Settings factor={data} online={online} onTask={setTask} />}
      </ul>
      {data && !needsNone && !online && (
        <p className="text-small text-warn">Changing it takes a connection.</p>
      )}
      {task && (
        <Suspense>
          <FactorDialog task={task} onClose={close} />
        </Suspense>
      )}
    </Section>
  );
}

interface SettingsProps {
  factor: Factor;
  online: boolean;
  onTask(task: FactorTask): void;
}

function Settings({ factor, online, onTask }: SettingsProps) {
  const { since, required, recoveryCodesLeft } = factor;
  if (since === null)
    return (
      <Setting
        title="Authenticator app"
        detail="A code from an app on your phone, after your password. Passkeys need none."
      >
        <Button size="small" disabled={!online} onClick={() => onTask('set up')}>
          Set up
        </Button>
      </Setting>
    );
  const on = `On since ${formatDate(since, 'DD MMM YYYY')}`;
  return (
    <>
      <Setting
        title="Authenticator app"
        detail={required ? `${on}. Your role asks for it, so it stays on.` : on}
      >
        {!required && (
          <Button size="small" variant="quiet" disabled={!online} onClick={() => onTask('switch off')}>
            Switch off
          </Button>
        )}
      </Setting>
      <Setting title="Recovery codes" detail={codesLeft(recoveryCodesLeft)}>
        <Button size="small" disabled={!online} onClick={() => onTask('new codes')}>
          Make new ones
        </Button>
      </Setting>
    </>
  );
}
