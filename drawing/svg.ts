import type { Ink } from './operations.ts';

/** Colours of ink on paper, as CSS writes them. */
export const inks: Record<Ink, string> = { black: '#000000', blue: '#0d1a59' };
