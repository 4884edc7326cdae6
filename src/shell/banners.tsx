import { useState } from 'react';
import { unfinished } from '../session/unfinished.ts';
import { Banner, BannerDock } from '../ui/banner/banner.tsx';
import { Button } from '../ui/button/button.tsx';
import { InstallHint } from './install-hint.tsx';
import { UnlockOffer } from './security/unlock-offer.tsx';
import { applyUpdate } from './service-worker.ts';
import { useUpdate } from './update.ts';

/** What the app has to say about itself: a new version, unlocking, installing. The default export is what `lazy` needs. */
export default function Banners() {
  return (
    <BannerDock>
      <UpdateBar />
      <UnlockOffer />
      <InstallHint />
    </BannerDock>
  );
}

/** A new version waits for the person's word; never over a form that is being filled in. */
function UpdateBar() {
  const update = useUpdate();
  const [held, setHeld] = useState(false);
  if (update === 'none') return null;
  const take = () => {
    if (unfinished()) setHeld(true);
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
