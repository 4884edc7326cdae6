import { type Keeping, useKeeping } from '../session/vault/offline-keeping.ts';

/** One line on the offline state of the listed files. Never empty, so that nothing moves when it changes. */
export function KeptNote() {
  return <span role="status">{wordsFor(useKeeping())}</span>;
}

function wordsFor(keeping: Keeping | null): string {
  const { state = 'running', files = 0, of = 0 } = keeping ?? {};
  if (of === 0) return state === 'running' ? 'Saving for offline…' : 'Nothing opens offline yet';
  if (state === 'kept') return 'Kept on this device, opens offline';
  if (state === 'page') return 'Opens offline as long as this page stays open';
  return `${state === 'running' ? 'Saving for offline' : 'Opens offline'}: ${files} of ${of}`;
}
