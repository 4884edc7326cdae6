import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface FormControlsProps {
  /** The form is being sent. */
  busy: boolean;
  children: ReactNode;
}

/**
 * The controls of a form, which rest while it is sent: what is on the screen is what goes. The button that sends it stays outside, and has
 * the focus then if one of them had it.
 */
export function FormControls({ busy, children }: FormControlsProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    if (!busy || !box.current?.contains(document.activeElement)) return;
    const send = box.current.closest('form')?.querySelector<HTMLElement>('[type="submit"]');
    send?.focus({ preventScroll: true });
  }, [busy]);
  return (
    <fieldset ref={box} disabled={busy} className="contents">
      {children}
    </fieldset>
  );
}
