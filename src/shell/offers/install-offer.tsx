import { Share, SquarePlus } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askToPersist } from '#src/offline/content/storage-quota.ts';
import { Banner } from '#src/ui/banner/banner.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { installation } from '../updates/installation.ts';
import { isPutAway, putAway } from './dismissals.ts';

/** The name of its dismissal on devices. */
const offer = 'install-hint';

/** True while installing is to be offered, with the function that dismisses the offer. */
export function useInstallOffer(): { open: boolean; onNotNow(): void } {
  const way = useSyncExternalStore(installation.subscribe, installation.way);
  const [wanted, setWanted] = useState(false);
  // Only once the person has begun their own work.
  useEffect(() => {
    const look = () => isPutAway(offer).then((away) => setWanted(!away), reportError);
    addEventListener('pointerup', look, { once: true });
    return () => removeEventListener('pointerup', look);
  }, []);
  function onNotNow() {
    setWanted(false);
    putAway(offer);
  }
  return { open: wanted && way !== 'none', onNotNow };
}

/** Offers to install the app: by the browser's own prompt, or with the steps on an iPhone. */
export function InstallOffer({ onNotNow }: { onNotNow(): void }) {
  const way = useSyncExternalStore(installation.subscribe, installation.way);
  const [steps, setSteps] = useState(false);
  function install() {
    if (way === 'by hand') return setSteps(true);
    onNotNow();
    installation.ask().then(askToPersist).catch(reportError);
  }
  return (
    <>
      <Banner
        action={
          <>
            <Button size="small" variant="quiet" onClick={onNotNow}>
              Not now
            </Button>
            <Button size="small" variant="primary" onClick={install}>
              Install
            </Button>
          </>
        }
      >
        Put Portico on your home screen: it opens at once, offline too.
      </Banner>
      <Dialog open={steps} onClose={() => setSteps(false)} title="Add to Home Screen" width="narrow">
        <ol className="flex list-decimal flex-col gap-3 pl-5">
          <li>
            Tap <Share aria-hidden="true" className="inline size-5" /> <strong>Share</strong> in Safari's bar.
          </li>
          <li>
            Choose <SquarePlus aria-hidden="true" className="inline size-5" />{' '}
            <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
          </li>
          <li>
            Open Portico from the home screen and sign in there once. Safari and the installed app keep their
            things apart.
          </li>
        </ol>
        <p className="mt-4 text-small text-soft">
          In Safari alone, what is kept on this device can be deleted after 7 days without a visit.
        </p>
      </Dialog>
    </>
  );
}
