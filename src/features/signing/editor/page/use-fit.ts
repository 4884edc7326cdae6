import { useState } from 'react';
import { readText, writeText } from '#src/offline/plain/browser-storage.ts';
import type { Fit } from '#src/ui/pdf/handle.ts';
import { usePhone } from '#src/ui/use-media.ts';

const key = 'portico.editor-fit';

/** Fit of a page, whole or by width, as last chosen on this device; on a phone by width. */
export function useFit(): { to: Fit; onFit(to: Fit): void } {
  const phone = usePhone();
  const [chosen, setChosen] = useState<Fit>(() =>
    readText('localStorage', key) === 'width' ? 'width' : 'page',
  );
  return {
    to: phone ? 'width' : chosen,
    onFit(to) {
      setChosen(to);
      writeText('localStorage', key, to);
    },
  };
}
