import { CloudOff, X } from 'lucide-react';
import { useState } from 'react';
import { dateFormats } from '../../contract/limits.ts';
import { formatDate, toInstant } from '../lib/time.ts';
import { useReach } from '../session/reach.ts';
import { Banner, BannerDock } from '../ui/banner/banner.tsx';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { InstallHint } from './install-hint.tsx';
import { applyUpdate } from './service-worker.ts';
import { useUpdate } from './update.ts';

/** What the app has to say about itself: offline, a new version, installing. The default export is what `lazy` needs. */
export default function Banners() {
  const { online } = useReach();
  return (
    <BannerDock>
      {!online && <OfflineBar />}
      <UpdateBar />
      <InstallHint />
    </BannerDock>
  );
}

/** Says that what is shown is what was kept, and of when. Can be put away until the connection changes again. */
function OfflineBar() {
  const { lastContact } = useReach();
  const [away, setAway] = useState(false);
  if (away) return null;
  const synced =
    lastContact === null ? '' : ` Last synced ${formatDate(toInstant(lastContact), dateFormats.dateTime)}.`;
  return (
    <Banner
      tone="warn"
      icon={<CloudOff aria-hidden="true" />}
      action={<IconButton label="Put away" icon={<X />} onClick={() => setAway(true)} />}
    >
      You are offline.{synced}
    </Banner>
  );
}

/** A new version waits for the person's word; never over a form that is being filled in. */
function UpdateBar() {
  const update = useUpdate();
  const [held, setHeld] = useState(false);
  if (update === 'none') return null;
  const take = () => {
    if (document.querySelector('form[data-dirty]')) setHeld(true);
    else void applyUpdate();
  };
  return (
    <Banner
      action={
        <Button size="small" variant="primary" onClick={take}>
          Update
        </Button>
      }
    >
      {held
        ? 'Finish or empty the form first, so that nothing you typed is lost.'
        : 'A new version of Portico is ready.'}
    </Banner>
  );
}
