import type { ReactNode } from 'react';
import { type WizardStep, wizardSteps } from '#contract/signing/drafts.ts';
import { capital, type Verbs, verbsOf } from '#contract/signing/role-verbs.ts';
import type { RecipientRole } from '#contract/signing/signing.ts';
import { cx } from '#src/ui/cx.ts';
import { Steps } from '#src/ui/steps/steps.tsx';
import { menuKeyOf, menuSteps } from './wizard-steps.rules.ts';

interface Head {
  /** Takes the verbs of the sender's role, for the steps of their own part. */
  title: (own: Verbs) => string;
  detail?: string;
}

const heads: Record<WizardStep, Head> = {
  'select-document': { title: () => 'Choose documents', detail: 'What is sent together is signed together.' },
  'add-signers': {
    title: () => 'Who signs?',
    detail: 'People of a client, colleagues, or anybody with an e-mail address.',
  },
  'add-observers': {
    title: () => 'Who else gets a copy?',
    detail:
      'Observers may read along and get the signed copy. They sign nothing, but can be asked to confirm that they have read it. Nobody has to be added.',
  },
  'configure-document': { title: () => 'Place the fields' },
  'sign-document': { title: ({ does }) => `${capital(does)} your part` },
  'sign-document-done': { title: ({ did }) => `You have ${did}` },
  'send-for-signing': { title: () => 'Check and send' },
  confirmation: { title: () => 'Sent for signing' },
};

interface WizardFrameProps {
  step: WizardStep;
  /** The sender's own role; null if they have nothing to sign; undefined while the draft loads, and before the step of the signers. */
  role?: RecipientRole | null | undefined;
  /** True if the step takes the height of the screen, or more for large text. */
  fills?: boolean | undefined;
  /** Actions on the draft in every step. */
  action?: ReactNode;
  children: ReactNode;
}

/** Frame of every step: its position and its heading. The heading is there from the start, to get the focus. */
export function WizardFrame({ step, role, fills = false, action, children }: WizardFrameProps) {
  const { title, detail } = heads[step];
  const known = wizardSteps.indexOf(step) > wizardSteps.indexOf('add-signers');
  const steps = menuSteps.map((each) => ({
    ...each,
    skipped: each.key === 'sign-document' && known && role === null ? 'not needed' : undefined,
  }));
  return (
    <div className={cx('flex flex-col', fills && 'h-full min-h-[40rem] short:min-h-0')}>
      <Steps label="Send for signing" steps={steps} current={menuKeyOf(step)} />
      <header className={fills ? 'my-3' : 'my-6'}>
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 dense:min-h-8">
          <h1 tabIndex={-1} className={fills ? 'text-title' : 'text-title md:text-display'}>
            {title(verbsOf(role ?? undefined))}
          </h1>
          {action}
        </div>
        {detail && <p className="mt-1 max-w-2xl text-soft">{detail}</p>}
      </header>
      {children}
    </div>
  );
}
