import { useState } from 'react';
import { unfinished } from '#src/session/vault/unfinished.ts';
import { Banner } from '#src/ui/banner/banner.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { applyUpdate } from '../updates/service-worker.ts';
import { useUpdate } from '../updates/update.ts';

/** True while a new version waits for the person's consent. */
export const useUpdateOffer = (): boolean => useUpdate() !== 'none';

/** Offers the new version; never at the cost of a form being filled in. */
export function UpdateOffer() {
  const [held, setHeld] = useState(false);
  const taking = useUpdate() === 'taking';
  const take = () => {
    if (unfinished()) setHeld(true);
    else void applyUpdate();
  };
  const offer = held
    ? 'Finish or empty the form first, so that nothing you typed is lost.'
    : 'A new version of Portico is ready.';
  const text = taking ? 'Portico is being updated. You can keep working.' : offer;
  return (
    <Banner
      action={
        <Button size="small" variant="primary" busy={taking} onClick={take}>
          Update
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
