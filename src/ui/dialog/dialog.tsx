import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { noteOpener, returnFocus } from './return-focus.ts';

const widths = {
  narrow: 'md:max-w-md',
  normal: 'md:max-w-xl',
  wide: 'md:max-w-wide',
  // For pages side by side.
  widest: 'md:max-w-[min(96rem,calc(100%-4rem))]',
};
export type DialogWidth = keyof typeof widths;

interface DialogProps {
  open: boolean;
  /** Called by Escape, the back gesture, the cross, or a press beside the dialog. */
  onClose(): void;
  title: string;
  children?: ReactNode;
  /** The buttons at the foot; they stay visible while the content scrolls. */
  actions?: ReactNode;
  width?: DialogWidth;
}

/**
 * A modal dialog; on the phone a sheet that rises from the bottom. The browser's own <dialog> holds the focus, returns it on closing, and
 * makes the rest of the page inert. A press beside it does not close a dialog with a changed form, so that nothing typed is lost.
 */
export function Dialog({ open, onClose, title, children, actions, width = 'normal' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  // A layout effect closes it while the element is still in the page: if it were removed open, the focus would be lost.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    noteOpener(dialog);
    dialog.showModal();
    return () => {
      dialog.close();
      // After the handler that closed it has run: by then its opener may be gone, or another screen shown.
      queueMicrotask(() => returnFocus(dialog));
    };
  }, [open]);

  function onBackdrop(event: MouseEvent) {
    const beside = event.target === element.current && pressedBeside.current;
    if (beside && !element.current?.querySelector('form[data-dirty]')) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press beside it has Escape as its key, see onCancel
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
      // The event comes late: in React's strict mode the dialog may be open again by then.
      onClose={() => open && !element.current?.open && onClose()}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === element.current;
      }}
      onClick={onBackdrop}
      className={cx(
        // It may be inside an element that lets presses through.
        'pointer-events-auto fixed mx-auto w-full max-w-full overflow-hidden bg-float text-ink shadow-float backdrop:bg-scrim',
        'mt-auto mb-0 max-h-[92dvh] rounded-t-sheet md:my-auto md:rounded-card',
        'transition-[opacity,translate] duration-(--duration-rise) starting:translate-y-6 starting:opacity-0',
        widths[width],
      )}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <h2 id={titleId} className="shrink-0 px-sheet py-4 text-lead">
            <span className="block pr-11">{title}</span>
          </h2>
          {/* Scrolled content is clipped at its edge: this padding leaves space for the focus ring of a first field. */}
          <div
            className={cx(
              '-mt-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-sheet pt-1',
              actions ? 'pb-5' : 'pb-[max(1.25rem,env(safe-area-inset-bottom))]',
            )}
          >
            {children}
          </div>
          {actions && (
            <div className="flex shrink-0 flex-row-reverse flex-wrap gap-2 border-line border-t px-sheet pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:*:flex-auto">
              {actions}
            </div>
          )}
          <IconButton
            label="Close"
            icon={<X />}
            onClick={onClose}
            className="absolute top-2 right-[max(0.625rem,env(safe-area-inset-right))] md:right-2.5"
          />
        </div>
      )}
    </dialog>
  );
}
