import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { SetupFacts } from '#contract/setup.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Steps } from '#src/ui/steps/steps.tsx';
import { keepSetupDraft, readSetupDraft, type SetupDraft } from './draft.ts';
import { FirmStep } from './firm-step.tsx';
import type { StepProps } from './step-form.tsx';

const steps = [
  { key: 'firm', title: 'The firm' },
  { key: 'office', title: 'Office and team' },
  { key: 'services', title: 'Services' },
  { key: 'administrator', title: 'You' },
] as const;
const last = steps.length - 1;

/** Sign-in and the database, which the first steps do without. */
const load = () => import('./set-up.ts');
const loadLaterSteps = () => import('./later-steps.ts');
const OfficeStep = lazyPart(async () => ({ default: (await loadLaterSteps()).OfficeStep }));
const ServicesStep = lazyPart(async () => ({ default: (await loadLaterSteps()).ServicesStep }));
const AdministratorStep = lazyPart(async () => ({ default: (await loadLaterSteps()).AdministratorStep }));

/** The steps of setting up a firm, one at a time. Everything is sent at the end, in one call. */
export function SetupSteps({ token, facts }: { token: string; facts: SetupFacts }) {
  const router = useRouter();
  const [draft, setDraft] = useState(readSetupDraft);
  useEffect(() => void Promise.all([loadLaterSteps(), load()]).catch(reportError), []);
  const at = facts.hasFirm ? last : Math.min(draft.at, last);
  const change = (next: SetupDraft) => {
    setDraft(next);
    keepSetupDraft(next);
  };
  function stepProps<K extends (typeof steps)[number]['key']>(key: K): StepProps<K> {
    return {
      facts,
      values: draft[key],
      onDraft: (values) => change({ ...draft, [key]: values }),
      onDone: (values) => change({ ...draft, [key]: values, at: at + 1 }),
      back: at > 0 && !facts.hasFirm && (
        <Button variant="quiet" onClick={() => change({ ...draft, at: at - 1 })}>
          Back
        </Button>
      ),
    };
  }
  async function finish(administrator: SetupDraft['administrator'], way: 'password' | 'passkey') {
    const { setUp } = await load();
    const result = await setUp(token, { ...draft, administrator }, { way, hasFirm: facts.hasFirm });
    if ('refused' in result) return result.refused;
    // In the place of the link, which stays in no history.
    router.history.replace(result.next);
    return undefined;
  }
  return (
    <div className="flex flex-col gap-8">
      {!facts.hasFirm && (
        <Steps label="Setting up the firm" steps={steps} current={steps[at]?.key ?? 'administrator'} />
      )}
      {at === 0 && <FirmStep {...stepProps('firm')} />}
      <Suspense>
        {at === 1 && <OfficeStep {...stepProps('office')} firm={draft.firm} />}
        {at === 2 && <ServicesStep {...stepProps('services')} />}
        {at === last && <AdministratorStep {...stepProps('administrator')} onFinish={finish} />}
      </Suspense>
    </div>
  );
}
