import { BellOff, BellRing } from 'lucide-react';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { type PushState, usePush } from './use-push.ts';

const details: Readonly<Record<PushState, string>> = {
  off: 'Get told about new payslips, documents to sign and reports to approve while Portico is closed. Notifications show no amounts and no names.',
  on: 'This device notifies you of new payslips, documents to sign and reports to approve, even while Portico is closed.',
  blocked:
    'This browser blocks notifications from Portico. Allow them in its settings for this site, then open this again.',
  install:
    'On an iPhone or iPad, add Portico to the Home Screen first. You can then switch notifications on here.',
  unable: 'This browser cannot notify you while Portico is closed. You find what is new here.',
};

/** Asks to be told on this device while the app is closed, and ends it again. The browser's question comes after the tap only. */
export function PushSetting() {
  const { state, busy, problem, change } = usePush();
  const { online } = useReach();
  const on = state === 'on';
  return (
    <section aria-label="On this device" className="mt-3 border-line border-t pt-3">
      <p className="text-small text-soft">{details[state]}</p>
      {(on || state === 'off') && (
        <Button size="small" className="mt-2" busy={busy} disabled={!online} onClick={() => void change()}>
          {on ? (
            <BellOff aria-hidden="true" className="size-4" />
          ) : (
            <BellRing aria-hidden="true" className="size-4" />
          )}
          {on ? 'Stop notifications on this device' : 'Notify me on this device'}
        </Button>
      )}
      {!online && (on || state === 'off') && (
        <p className="mt-1 text-small text-soft">This can be changed once you are connected.</p>
      )}
      {problem && (
        <p role="alert" className="mt-1 text-bad text-small">
          {problem}
        </p>
      )}
    </section>
  );
}
