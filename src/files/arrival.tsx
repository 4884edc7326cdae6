import { Progress } from '../ui/progress/progress.tsx';
import { useArrived } from './arriving.ts';

/** Over where a document will be: how much of it has arrived, where that takes a while. */
export function Arrival({ sha256 }: { sha256: string }) {
  const arrived = useArrived(sha256);
  if (arrived === undefined) return null;
  return (
    <Progress bare label="Loading the document" value={arrived} className="absolute inset-x-0 top-0 z-over" />
  );
}
