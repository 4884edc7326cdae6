import { shadesOf } from '#contract/firm/shades.ts';
import { escapedHtml } from '../mail/letter-html.ts';
import type { Firm } from './firm.ts';

const ownColours: readonly [fill: string, on: string] = ['#1d5fa6', '#ffffff'];

/**
 * A link to the sign-in page of clients that looks like a button: HTML of one element with its own style, since a website may forbid
 * scripts, frames and style sheets from elsewhere, and a frame of a sign-in page is what clickjacking needs. Light shades of the accent, so
 * that its words can be read on any. A website's copy stays as it was when the firm changes its name or colour (specification, section 7: `embedded-code`).
 */
export function embeddedCode({ name, accent }: Firm, publicUrl: string): string {
  const shades = accent === null ? undefined : shadesOf(accent);
  const [fill, on] = shades ? [shades.accent[0], shades['on-accent'][0]] : ownColours;
  const style = `display:inline-block;padding:12px 24px;border-radius:6px;font:600 16px/24px sans-serif;text-decoration:none;background:${fill};color:${on}`;
  return `<a href="${escapedHtml(`${publicUrl}/auth/login`)}" style="${style}">Sign in to ${escapedHtml(name)}</a>`;
}
