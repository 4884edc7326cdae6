import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Reference } from '../reference/reference.tsx';
import { dismiss, type Notification, notifications } from './store.ts';

const marks = {
  success: { Mark: CircleCheck, name: 'Done', colour: 'text-good' },
  info: { Mark: Info, name: 'Note', colour: 'text-info' },
  warning: { Mark: TriangleAlert, name: 'Warning', colour: 'text-warn' },
  error: { Mark: CircleAlert, name: 'Error', colour: 'text-bad' },
};

/** The place of notifications: once in the app, always there, so that a screen reader reads new ones. */
export function Notifications() {
  const shown = useSyncExternalStore(notifications.subscribe, notifications.now);
  const layer = useRef<HTMLElement>(null);
  const urgent = shown.filter(({ type }) => type === 'error' || type === 'warning');
  const calm = shown.filter((notification) => !urgent.includes(notification));

  useEffect(() => layer.current?.showPopover(), []);

  // The top layer is a stack: a message must not be hidden by a dialog opened since.
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    if (!newest || !document.querySelector('dialog:modal')) return;
    layer.current?.hidePopover();
    layer.current?.showPopover();
  }, [newest]);

  return (
    <section
      ref={layer}
      popover="manual"
      aria-label="Notifications"
      // Below the head of a phone: what a person needs next is at its foot, where their thumb is.
      className="pointer-events-none fixed inset-auto top-navbar right-0 m-0 w-full max-w-md overflow-visible border-0 bg-transparent p-3 pr-[max(0.75rem,env(safe-area-inset-right))] pl-[max(0.75rem,env(safe-area-inset-left))] md:top-auto md:bottom-[env(safe-area-inset-bottom)] md:py-5 md:pr-[max(1.25rem,env(safe-area-inset-right))] md:short:top-navbar md:short:bottom-auto short:py-2"
    >
      <div role="alert" aria-atomic="false">
        {urgent.map((notification) => (
          <Toast key={notification.id} notification={notification} />
        ))}
      </div>
      <div role="status" aria-atomic="false">
        {calm.map((notification) => (
          <Toast key={notification.id} notification={notification} />
        ))}
      </div>
    </section>
  );
}

/** One notification. It stays while it is pointed at or holds the focus; then its time starts again. */
function Toast({ notification }: { notification: Notification }) {
  const { id, type, title, message, reference, action, duration, permanent } = notification;
  const [held, setHeld] = useState(false);
  const { Mark, name, colour } = marks[type];

  useEffect(() => {
    if (permanent || held) return;
    const timer = setTimeout(dismiss, duration, id);
    return () => clearTimeout(timer);
  }, [id, duration, permanent, held]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops its clock
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto mt-2 flex gap-3 rounded-card bg-float py-1.5 pr-1.5 pl-4 text-ink shadow-float',
        'transition-[opacity,translate] duration-(--duration-rise) starting:-translate-y-3 starting:opacity-0 md:starting:translate-y-3',
      )}
    >
      <Mark aria-hidden="true" className={cx('mt-2.5 size-5 shrink-0 stroke-[1.6] dense:mt-2', colour)} />
      <div className="min-w-0 flex-1 py-2 text-small dense:py-1.5">
        <span className="sr-only">{name}: </span>
        {title && <p className="font-semibold">{title}</p>}
        <p className={cx('whitespace-pre-line', title && 'text-soft')}>{message}</p>
        {reference && <Reference id={reference} className="mt-1" />}
      </div>
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            action.run();
            dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Close notification" icon={<X />} onClick={() => dismiss(id)} />
    </div>
  );
}
