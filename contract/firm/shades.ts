/** A colour for light screens and one for dark ones, each `#rrggbb`. */
type Pair = readonly [light: string, dark: string];

/** The tokens of a firm's accent, by their names in `src/styles.css`. */
export interface Shades {
  accent: Pair;
  'on-accent': Pair;
  'accent-text': Pair;
  'accent-tint': Pair;
}

type Rgb = readonly [number, number, number];

const rgbOf = (colour: string): Rgb => {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of the other colour in the one. */
function mix(one: string, other: string, share: number): string {
  const [r, g, b] = rgbOf(other);
  const [or, og, ob] = rgbOf(one);
  return hexOf([or + (r - or) * share, og + (g - og) * share, ob + (b - ob) * share]);
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [r, g, b] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)];
  return (Math.max(light, dark) + 0.05) / (Math.min(light, dark) + 0.05);
}

const readable = 4.5;
const visible = 3;
const steps = 50;

/** The first mix of `from` towards `to` that meets the test; `to` itself if none before does. */
function towards(from: string, to: string, meets: (colour: string) => boolean): string {
  for (let step = 0; step < steps; step++) {
    const colour = mix(from, to, step / steps);
    if (meets(colour)) return colour;
  }
  return to;
}

/** The backgrounds of `src/styles.css`, the weakest of its other texts, and how strongly the accent tints a surface. */
const screens = {
  light: {
    grounds: ['#ffffff', '#f7f6f3', '#efede8'],
    paper: '#ffffff',
    texts: ['#1d1f22', '#54575c', '#686b70'],
    end: '#000000',
    tint: 0.1,
  },
  dark: {
    grounds: ['#18191c', '#111214', '#202125', '#222327'],
    paper: '#18191c',
    texts: ['#ececee', '#aeb0b6', '#969aa1'],
    end: '#ffffff',
    tint: 0.2,
  },
} as const;

function shadesOn(accent: string, { grounds, paper, texts, end, tint }: (typeof screens)['light' | 'dark']) {
  const stands = (least: number, against: readonly string[]) => (colour: string) =>
    against.every((other) => contrast(colour, other) >= least);
  const fill = towards(accent, end, stands(visible, grounds));
  const surface = towards(mix(paper, accent, tint), paper, stands(readable, texts));
  return {
    fill,
    // Black or white: one of them always is readable.
    on: ['#ffffff', '#17181a', '#000000'].find((ink) => contrast(ink, fill) >= readable) ?? '#ffffff',
    text: towards(accent, end, stands(readable, [...grounds, surface])),
    surface,
  };
}

/**
 * The shades of a brand colour in which it can be seen as a fill (3:1) and read as text and under it (4.5:1), in light and dark. The colour
 * itself is kept wherever it does that; no colour is refused.
 */
export function shadesOf(accent: string): Shades {
  const light = shadesOn(accent, screens.light);
  const dark = shadesOn(accent, screens.dark);
  return {
    accent: [light.fill, dark.fill],
    'on-accent': [light.on, dark.on],
    'accent-text': [light.text, dark.text],
    'accent-tint': [light.surface, dark.surface],
  };
}
