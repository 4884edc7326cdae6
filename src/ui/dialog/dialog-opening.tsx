import { Spinner } from '../spinner/spinner.tsx';

/** Shown in place of a dialog while its code loads; invisible at first, since the code is usually there at once. */
export function DialogOpening() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-24 z-list flex justify-center transition-opacity delay-200 starting:opacity-0"
    >
      <span className="flex items-center gap-3 rounded-card bg-float px-4 py-3 text-small shadow-float">
        <Spinner /> Opening…
      </span>
    </div>
  );
}
