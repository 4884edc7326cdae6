import { useKeeping } from '../session/keeping.ts';

/** Says whether what is listed opens without a network yet. */
export function KeptNote() {
  const keeping = useKeeping();
  if (!keeping || keeping.of === 0) return <span>&nbsp;</span>;
  const { state, files, of } = keeping;
  if (state === 'kept') return <span role="status">Kept on this device, opens offline</span>;
  return (
    <span role="status">
      {state === 'running' ? 'Keeping for offline: ' : 'Opens offline: '}
      {files} of {of}
    </span>
  );
}
