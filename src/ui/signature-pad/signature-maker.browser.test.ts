import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement as h, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import '#src/styles.css';
import type { DrawnMark } from './signature.ts';
import { SignatureMaker } from './signature-maker.tsx';

const mb = 1024 * 1024;
const imageLimit = 2 * mb;
const onAdopt = vi.fn<(made: DrawnMark) => void>();

const show = (limit: number) =>
  render(
    h(SignatureMaker, {
      name: 'Ana Lima',
      imageLimit: limit,
      problemOf: () => null,
      onAdopt,
      what: 'signature',
      onWhat: () => undefined,
    }),
  );

beforeEach(() => {
  onAdopt.mockClear();
  show(imageLimit);
});
afterEach(cleanup);

const adopt = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Use this signature' });
const adopted = () => {
  fireEvent.click(adopt());
  return onAdopt.mock.lastCall?.[0].signature;
};

/** One stroke of the pen over these fractions of the pad. */
function draw(pad: Element, points: readonly (readonly [x: number, y: number])[]) {
  const { left, top, width, height } = pad.getBoundingClientRect();
  const at = ([x, y]: readonly [number, number], buttons: number) => ({
    bubbles: true,
    cancelable: true,
    pointerId: 1,
    pointerType: 'pen',
    isPrimary: true,
    buttons,
    clientX: left + x * width,
    clientY: top + y * height,
  });
  const [first = [0, 0], ...rest] = points;
  pad.dispatchEvent(new PointerEvent('pointerdown', at(first, 1)));
  for (const point of rest) pad.dispatchEvent(new PointerEvent('pointermove', at(point, 1)));
  pad.dispatchEvent(new PointerEvent('pointerup', at(rest.at(-1) ?? first, 0)));
}

test('a drawing is adopted as it was drawn, in fractions of the pad; a stroke can be taken back', async () => {
  const pad = screen.getByRole('img', { name: /^Empty\. Draw your signature/ });
  await waitFor(() => expect(pad).toHaveProperty('width', Math.floor(pad.clientWidth * devicePixelRatio)));
  draw(pad, [
    [0.1, 0.5],
    [0.3, 0.2],
    [0.5, 0.8],
  ]);
  await screen.findByRole('img', { name: 'Your signature, drawn' });
  draw(pad, [
    [0.6, 0.5],
    [0.9, 0.4],
  ]);
  await waitFor(() =>
    expect(adopted()).toMatchObject({ kind: 'drawn', aspect: 2.5, strokes: { length: 2 } }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo the last stroke' }));
  const signature = adopted();
  if (signature?.kind !== 'drawn') throw new Error('Nothing drawn was adopted.');
  const [stroke = []] = signature.strokes;
  expect(signature.strokes).toHaveLength(1);
  expect(stroke.at(0)?.x).toBeCloseTo(0.1, 2);
  expect(stroke.at(0)?.y).toBeCloseTo(0.5, 1);
  expect(stroke.at(-1)?.x).toBeCloseTo(0.5, 2);
  expect(stroke.at(-1)?.y).toBeCloseTo(0.8, 1);
});

/** The maker in a page that asks for initials too. */
function WithInitials() {
  const [what, onWhat] = useState<keyof DrawnMark>('signature');
  return h(SignatureMaker, {
    name: 'Ana Lima',
    initials: { made: undefined, of: (name: string) => name.replaceAll(/\B.|\s/g, '') },
    imageLimit,
    problemOf: () => null,
    onAdopt,
    what,
    onWhat,
  });
}
const useBoth = () => fireEvent.click(screen.getByRole('button', { name: 'Use both' }));

test('initials are proposed as the name is typed, and adopted with the signature at once', () => {
  cleanup();
  render(h(WithInitials));
  fireEvent.click(screen.getByRole('tab', { name: 'Type' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), {
    target: { value: 'Bo Maria Quist' },
  });
  expect(screen.getByRole('img', { name: 'Your initials: BMQ' })).toBeDefined();
  useBoth();
  expect(onAdopt.mock.lastCall).toEqual([
    {
      signature: { kind: 'typed', text: 'Bo Maria Quist', hand: 'caveat' },
      initials: { kind: 'typed', text: 'BMQ', hand: 'caveat' },
    },
  ]);
});

const named = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('a handwriting is chosen by the keyboard, and one without the letters of the name says so and can’t be', async () => {
  fireEvent.click(screen.getByRole('tab', { name: 'Type' }));
  expect(named('Caveat').checked).toBe(true);
  named('Caveat').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(named('Dancing Script'));
  expect(adopted()).toEqual({ kind: 'typed', text: 'Ana Lima', hand: 'dancing' });

  const name = screen.getByRole('textbox', { name: 'Your name' });
  fireEvent.change(name, { target: { value: 'Жанна' } });
  expect(screen.getByRole('group', { name: 'Handwriting' }).getAttribute('aria-describedby')).toBe(
    screen.getByText(/^Only Caveat, Marck Script or Print can write this/).id,
  );
  expect(named('Dancing Script').disabled).toBe(true);
  expect(adopted()).toEqual({ kind: 'typed', text: 'Жанна', hand: 'caveat' });
  fireEvent.change(name, { target: { value: 'Ελένη' } });
  expect(adopted()).toEqual({ kind: 'typed', text: 'Ελένη' });
});

test('fonts that do not arrive are said where they are missed, and can be asked for again; a name is adopted and drawing offered all the same', async () => {
  const ask = globalThis.fetch;
  const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(async (file, options) => {
    if (String(file).includes('.ttf')) throw new TypeError('Failed to fetch');
    return ask(file, options);
  });
  fireEvent.click(screen.getByRole('tab', { name: 'Type' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'สมชาย ใจดี' } });
  await screen.findByText(/^The fonts could not be loaded/);
  expect(adopted()).toEqual({ kind: 'typed', text: 'สมชาย ใจดี' });
  expect(screen.getByRole('tab', { name: 'Draw' })).toBeDefined();
  asking.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/Loading fonts|could not be loaded/)).toBeNull());
});

test('initials are drawn on their own beside a drawn signature, and the work on both is kept', async () => {
  cleanup();
  render(h(WithInitials));
  const line = [
    [0.1, 0.5],
    [0.5, 0.2],
    [0.9, 0.8],
  ] as const;
  fireEvent.click(screen.getByRole('button', { name: 'Change your initials' }));
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Type' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Draw' }));
  draw(screen.getByRole('img', { name: /^Empty\. Draw your initials/ }), line);
  await screen.findByRole('img', { name: 'Your initials, drawn' });
  fireEvent.click(screen.getByRole('button', { name: 'Use these initials' }));
  // Without a signature there is nothing to adopt yet.
  expect(onAdopt).not.toHaveBeenCalled();
  expect(screen.getByRole('img', { name: 'Your initials, drawn' })).toBeDefined();
  draw(screen.getByRole('img', { name: /^Empty\. Draw your signature/ }), line);
  await screen.findByRole('img', { name: 'Your signature, drawn' });
  useBoth();
  expect(onAdopt.mock.lastCall?.[0]).toMatchObject({
    signature: { kind: 'drawn', strokes: { length: 1 } },
    initials: { kind: 'drawn', strokes: { length: 1 } },
  });
});

/** A picture whose left half is dark and right half is bright. */
function halves(width: number, height: number, fill?: (context: CanvasRenderingContext2D) => void) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  context.fillRect(0, 0, width / 2, height);
  fill?.(context);
  return canvas;
}
const bytesOf = async (canvas: HTMLCanvasElement, type: string) => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.5));
  return new Uint8Array((await blob?.arrayBuffer()) ?? []);
};

/** An Exif segment with the camera's orientation (EXIF 2.32, tag 0x0112) and place. */
function exif(orientation: number) {
  const place = new TextEncoder().encode('GPS 50.08 14.43');
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const data = [...new TextEncoder().encode('Exif\0\0'), ...tiff, ...place];
  return [0xff, 0xe1, 0, data.length + 2, ...data];
}

function choose(bytes: Uint8Array<ArrayBuffer>, name: string) {
  fireEvent.click(screen.getByRole('tab', { name: 'Upload' }));
  const files = [new File([bytes], name)];
  fireEvent.change(screen.getByLabelText(/^Choose a/), { target: { files } });
}

/** The adopted picture, and its brightness at fractions of its sides: 0 is black, 255 white. */
async function adoptedPicture() {
  await screen.findByRole('img', { name: 'Your signature' });
  const signature = adopted();
  if (signature?.kind !== 'image') throw new Error('No picture was adopted.');
  const bytes = Uint8Array.from(atob(signature.png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = picture;
  const context = halves(width, height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const brightness = (x: number, y: number) =>
    context?.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data[0] ?? Number.NaN;
  return { bytes, width, height, brightness };
}
const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

test('a PNG is adopted, no side longer than 800 px, without what else its file held', async () => {
  const hidden = new TextEncoder().encode('GPS 50.08 14.43');
  choose(new Uint8Array([...(await bytesOf(halves(1600, 400), 'image/png')), ...hidden]), 'mine.png');
  const { bytes, width, height, brightness } = await adoptedPicture();
  expect([width, height]).toEqual([800, 200]);
  expect([brightness(0.2, 0.5), brightness(0.8, 0.5)]).toEqual([0, 255]);
  expect(textOf(bytes)).not.toContain('GPS');
});

test('a JPEG of a camera that was held upright is adopted as it was seen, without its place', async () => {
  const jpeg = await bytesOf(halves(400, 200), 'image/jpeg');
  choose(new Uint8Array([...jpeg.slice(0, 2), ...exif(6), ...jpeg.slice(2)]), 'photo.jpg');
  const { bytes, width, height, brightness } = await adoptedPicture();
  expect([width, height]).toEqual([200, 400]);
  // Turned to the right, the left half is the upper one.
  expect(brightness(0.5, 0.2)).toBeLessThan(10);
  expect(brightness(0.5, 0.8)).toBeGreaterThan(245);
  expect(textOf(bytes)).not.toContain('GPS');
});

test('a picture that grows past the limit as PNG is made smaller until it fits', async () => {
  const noise = halves(800, 800, (context) => {
    const grain = context.createImageData(800, 800);
    for (let at = 0; at < grain.data.length; at += 65_536)
      crypto.getRandomValues(grain.data.subarray(at, at + 65_536));
    for (let at = 3; at < grain.data.length; at += 4) grain.data[at] = 255;
    context.putImageData(grain, 0, 0);
  });
  expect((await bytesOf(noise, 'image/png')).length).toBeGreaterThan(mb);
  cleanup();
  show(mb);
  choose(await bytesOf(noise, 'image/jpeg'), 'noise.jpg');
  const { bytes } = await adoptedPicture();
  expect(bytes.length).toBeLessThan(mb);
});

test.each([
  ['no picture at all', 'Dear Sir or Madam', 'Only PNG and JPEG pictures can be used.'],
  [
    'a damaged picture',
    '\x89PNG\r\n\x1a\n and then nothing',
    'The picture can’t be read; the file seems to be damaged.',
  ],
  ['one of 2 MB', '\x89PNG\r\n\x1a\n'.padEnd(imageLimit), 'The picture is too large. Choose one under 2 MB.'],
])('%s is refused in words, and the one chosen before stays', async (_, content, words) => {
  choose(await bytesOf(halves(40, 20), 'image/png'), 'good.png');
  const { bytes } = await adoptedPicture();
  choose(
    Uint8Array.from(content, (letter) => letter.charCodeAt(0)),
    'bad.png',
  );
  expect(await screen.findByText(new RegExp(words))).toBeDefined();
  expect(adopt().disabled).toBe(false);
  expect((await adoptedPicture()).bytes).toEqual(bytes);
});
