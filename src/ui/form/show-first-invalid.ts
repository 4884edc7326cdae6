import type { RefObject } from 'react';

const delay = 500; // ms, specification 5

const shake: Keyframe[] = [0, -6, 5, -3, 2, 0].map((x) => ({ translate: `${x}px 0` }));

const invalidIn = (part: Element | null | undefined) =>
  part?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');

/**
 * After half a second scrolls to the first invalid field of the form, or to the errors of the whole form, shakes it unless the person asked
 * for less motion, and focuses its control. The space left above (navbar height + 20 px) is the scroll margin of the field. Controls beside
 * the form, in a `data-form-region` around it, come after it; an element that is no control is marked with `data-invalid`, and can be
 * focused.
 * @returns a function that cancels it
 */
export function showFirstInvalid(form: RefObject<HTMLFormElement | null>): () => void {
  const timer = setTimeout(() => {
    const control = invalidIn(form.current) ?? invalidIn(form.current?.closest('[data-form-region]'));
    const field = control?.closest('[data-field]') ?? form.current?.querySelector('[role="alert"]');
    if (!field) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    control?.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
    if (!still) field.animate(shake, { duration: 320, easing: 'ease-out' });
  }, delay);
  return () => clearTimeout(timer);
}
