import { useKeeping } from '../session/keeping.ts';

/** Says whether what is listed opens without a network yet. */
export function KeptNote() {
  const keeping = useKeeping();
  if (!keeping || keeping.of === 0) return <span>&nbsp;</span>;
  return keeping.files < keeping.of ? (
    <span role="status">
      Keeping for offline: {keeping.files} of {keeping.of}
    </span>
  ) : (
    <span role="status">Kept on this device, opens offline</span>
  );
}
