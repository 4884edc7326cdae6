import { BannerPlace } from '#src/ui/banner/banner.tsx';
import { InstallOffer, useInstallOffer } from './install-offer.tsx';
import { UnlockOffer, useUnlockOffer } from './unlock-offer.tsx';
import { UpdateOffer, useUpdateOffer } from './update-offer.tsx';
import { useOffer } from './use-offer.ts';

/** The app's offers about itself: a new version, unlocking, installing, one at a time. The default export is for `lazy`. */
export default function Offers() {
  const unlock = useUnlockOffer();
  const install = useInstallOffer();
  const offer = useOffer({ update: useUpdateOffer(), unlock: unlock.open, install: install.open });
  return (
    <BannerPlace>
      {offer === 'update' && <UpdateOffer />}
      {offer === 'unlock' && <UnlockOffer {...unlock} />}
      {offer === 'install' && <InstallOffer {...install} />}
    </BannerPlace>
  );
}
