import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';

interface PopoverProps {
  title: string;
  /** Called by Escape, the cross, a press or the focus elsewhere. */
  onClose(): void;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A panel below its button that leaves the page usable. It is placed beside the button in an element with `relative` position; it takes the
 * focus when it opens, and Escape returns the focus to the button.
 */
export function Popover({ title, onClose, actions, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const leave = useEffectEvent((target: EventTarget | null) => {
    const place = panel.current?.parentElement;
    if (target instanceof Node && !place?.contains(target)) onClose();
  });
  function close() {
    panel.current?.parentElement?.querySelector('button')?.focus();
    onClose();
  }
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !document.querySelector('dialog:modal')) close();
  });
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    const onPress = ({ target }: Event) => leave(target);
    const onEscape = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
      document.removeEventListener('keydown', onEscape);
    };
  }, []);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="absolute top-full right-0 z-list mt-2.5 flex max-h-[min(42rem,calc(100dvh-5rem))] w-108 flex-col rounded-card bg-float text-ink shadow-float transition-[opacity,translate] duration-(--duration-rise) starting:-translate-y-1 starting:opacity-0"
    >
      <div className="flex shrink-0 items-center gap-2 py-2 pr-2.5 pl-5">
        <h2 id={titleId} className="flex-1 text-lead">
          {title}
        </h2>
        {actions}
        <IconButton label="Close" icon={<X />} onClick={close} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-4">{children}</div>
    </div>
  );
}
