import { Share, SquarePlus } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askToPersist } from '../offline/storage.ts';
import { Banner } from '../ui/banner/banner.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { installation } from './installation.ts';
import { isPutAway, putAway } from './put-away.ts';

const offer = 'install-hint';

/** Offers to install the app: by the browser's own question, or with the steps on an iPhone. */
export function InstallHint() {
  const way = useSyncExternalStore(installation.subscribe, installation.way);
  const [wanted, setWanted] = useState(false);
  const [steps, setSteps] = useState(false);
  // Only once the person has begun with what they came for.
  useEffect(() => {
    const look = () => isPutAway(offer).then((away) => setWanted(!away), reportError);
    addEventListener('pointerup', look, { once: true });
    return () => removeEventListener('pointerup', look);
  }, []);
  if (way === 'none' || !wanted) return null;

  function notNow() {
    setWanted(false);
    putAway(offer);
  }
  function install() {
    if (way === 'by hand') return setSteps(true);
    notNow();
    installation.ask().then(askToPersist).catch(reportError);
  }
  return (
    <>
      <Banner
        offer
        action={
          <>
            <Button size="small" variant="quiet" onClick={notNow}>
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
