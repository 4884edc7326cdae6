import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  forgeries,
  honestPdf,
  withCopiedSeal,
  withDecoyRange,
  withSealOf,
} from '#tests/fixtures/forgeries.ts';
import { popplerText } from '#tests/fixtures/pdf-tools.ts';
import { type FirmWithSeal, firmWithSeal, trustOf } from '#tests/fixtures/sealed.ts';
import { cmsWith, element, withCms } from '#tests/fixtures/stamped.ts';
import { verdictOf } from '../verdict.rules.ts';
import { checkFor } from './check-file.ts';

let firm: FirmWithSeal;
let verdict: (file: Uint8Array) => Promise<string>;
beforeAll(async () => {
  firm = await firmWithSeal('Harbour & Vale', new Date());
  const check = checkFor(await trustOf([firm]));
  verdict = async (file) => verdictOf(await check(new Blob([new Uint8Array(file)])));
});
afterAll(() => firm.close());

describe('appended content is not taken for sealed content', () => {
  test.each(Object.entries(forgeries))('%s', async (_, { of, forge, shows }) => {
    const sealed = await firm.sealed({ of: of() });
    expect(await verdict(sealed)).toBe('good');
    const forged = forge(sealed);
    // A PDF reader shows the forgery.
    if (shows) expect(popplerText(forged)).toContain(shows);
    expect(await verdict(forged)).toBe('followed');
  });

  test('a second signature over all of it, made of the firm’s own', async () => {
    const sealed = await firm.sealed();
    expect(await verdict(withCopiedSeal(sealed))).toBe('changed');
  });
});

describe('the string of a seal stays where it was', () => {
  const moved = (place: (covered: Buffer) => number) => withDecoyRange((of) => firm.sealed({ of }), place);

  test.each([
    ['the contents of a decoy', (covered: Buffer) => covered.indexOf('/Contents >>') + 10],
    ['the range of the seal, which then is none', (covered: Buffer) => covered.lastIndexOf('/ByteRange') + 4],
    ['the end of the file', (covered: Buffer) => covered.length - 1],
  ])('and is not taken from %s, foreseen by the author of the document', async (_, place) => {
    const { sealed, forged } = await moved(place);
    expect(await verdict(sealed)).toBe('good');
    expect(forged.length).toBe(sealed.length);
    expect(await verdict(forged)).not.toBe('good');
  });
});

test('the seal of one file is not that of another', async () => {
  const [one, other] = await Promise.all([firm.sealed(), firm.sealed({ of: honestPdf() })]);
  expect(await verdict(withSealOf(one, other))).toBe('changed');
  for (const both of [
    [one, other],
    [other, one],
    [one, one],
  ])
    expect(await verdict(Buffer.concat(both))).not.toBe('good');
});

describe('a stranger’s signature does not become the firm’s', () => {
  let stranger: FirmWithSeal;
  let theirs: Uint8Array;
  let partsOfFirm: { certificates: Uint8Array; name: Uint8Array };
  beforeAll(async () => {
    stranger = await firmWithSeal('Harbour & Vale', new Date());
    theirs = await stranger.sealed();
    let certificates: Uint8Array = new Uint8Array();
    let name: Uint8Array = new Uint8Array();
    cmsWith(await firm.sealed(), {
      data: (parts) => {
        certificates = parts.find((part) => part[0] === 0xa0) ?? certificates;
        return parts;
      },
      signer: (parts) => {
        name = parts[1] ?? name;
        return parts;
      },
    });
    partsOfFirm = { certificates, name };
  });
  afterAll(() => stranger.close());

  const certificatesIn = (part: Uint8Array) => part.subarray(4);
  const forge = (certificates: (theirs: Uint8Array, ours: Uint8Array) => Uint8Array[], named: boolean) =>
    withCms(
      theirs,
      cmsWith(theirs, {
        data: (parts) =>
          parts.map((part) =>
            part[0] === 0xa0
              ? element(0xa0, ...certificates(certificatesIn(part), certificatesIn(partsOfFirm.certificates)))
              : part,
          ),
        signer: (parts) => parts.map((part, at) => (at === 1 && named ? partsOfFirm.name : part)),
      }),
    );

  test('by the certificates of the firm beside its own', async () => {
    expect(await verdict(forge((own, ours) => [own, ours], false))).toBe('foreign');
    expect(await verdict(forge((own, ours) => [ours, own], false))).toBe('foreign');
  });

  test('by naming the certificate of the firm', async () => {
    expect(await verdict(forge((_, ours) => [ours], true))).toBe('changed');
    expect(await verdict(forge((own, ours) => [own, ours], true))).toBe('changed');
  });
});

test('a range that stands elsewhere, or is not read as one, hides the range of the seal', async () => {
  const sealed = await firm.sealed();
  for (const more of ['/ByteRange 5 0 R', '/ByteRange', '/ByteRange [ 0 1 2 ]'])
    expect(await verdict(Buffer.concat([sealed, Buffer.from(more)]))).toBe('followed');
  const inside = Buffer.from(sealed)
    .toString('latin1')
    .replace('/Reason (Signed by all)', '/ByteRange 5 0 R /Reas()');
  expect(inside.length).toBe(sealed.length + 1);
  expect(await verdict(Buffer.from(inside, 'latin1'))).not.toBe('good');
});
