import { Spinner } from '../spinner/spinner.tsx';

/** In place of a dialog while its code is on its way; at once it is not seen, for mostly it is there by then. */
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
