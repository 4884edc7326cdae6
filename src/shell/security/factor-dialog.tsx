import { useState } from 'react';
import { removeSecondFactor, renewRecoveryCodes } from '#contract/session/second-factor.ts';
import { call } from '#src/api/call.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { FactorCodeForm } from './factor-code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

export type FactorTask = 'set up' | 'new codes' | 'switch off';

interface FactorDialogProps {
  task: FactorTask;
  /** Called when it is closed, whatever was done. */
  onClose(): void;
}

const titles: Record<FactorTask, string> = {
  'set up': 'Set up a second factor',
  'new codes': 'New recovery codes',
  'switch off': 'Switch the second factor off?',
};
const hint = 'From your authenticator app, or a recovery code';

/** Sets up or changes the second factor. A default export because `lazy` needs one. */
export default function FactorDialog({ task, onClose }: FactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  async function renew(code: string) {
    const { recoveryCodes } = await call(renewRecoveryCodes, { body: { code } }, { quiet: true });
    setCodes(recoveryCodes);
  }
  async function remove(code: string) {
    await call(removeSecondFactor, { body: { code } }, { quiet: true });
    notify({ message: 'The second factor is off.' });
    onClose();
  }
  return (
    <Dialog open title={titles[task]} width="narrow" onClose={onClose}>
      {task === 'set up' && <SetUpFactor done="Done" onDone={onClose} />}
      {task === 'new codes' &&
        (codes ? (
          <RecoveryCodes codes={codes} done="Done" onDone={onClose} />
        ) : (
          <>
            <p className="mb-4 text-small text-soft">Your earlier recovery codes stop working.</p>
            <FactorCodeForm
              label={titles[task]}
              action="Make new codes"
              hint={hint}
              takesRecovery
              send={renew}
            />
          </>
        ))}
      {task === 'switch off' && (
        <>
          <p className="mb-4 text-small text-soft">From then on your password alone signs you in.</p>
          <FactorCodeForm
            label="Switch off"
            action="Switch off"
            danger
            hint={hint}
            takesRecovery
            send={remove}
          />
        </>
      )}
    </Dialog>
  );
}
