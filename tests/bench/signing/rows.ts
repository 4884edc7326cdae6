import type { Row } from '../row.ts';
import { corpusRows } from './corpus/rows.ts';
import { drawing } from './drawing.ts';
import { replayedByWorker } from './exactly-once.ts';
import { comparing } from './fields-only.ts';
import { fingerprinting } from './fingerprint.ts';
import { interleavingsPlayed, killPointsSurvived } from './invariants.ts';
import { placement } from './placement.ts';
import { sealing } from './seal.ts';
import { signersAtOnce } from './signers.ts';
import { verifyPage } from './verify.ts';

export const signingRows: readonly Row[] = [
  ...[1, 10, 300].map(
    (pages): Row => ({
      row: `seal.${pages}`,
      name: `sealing with certificate and time stamp ÷ the library’s load, stamp and sign: ${pages} ${pages === 1 ? 'page' : 'pages'}`,
      unit: '×',
      bar: { most: 1.5 },
      measure: () => sealing(pages),
    }),
  ),
  {
    row: 'fingerprint',
    name: 'fingerprinting every page ÷ pdf.js reading the same pages',
    unit: '×',
    bar: { most: 1.5 },
    measure: fingerprinting,
  },
  {
    row: 'fields-only',
    name: 'comparing every page of a sealed file with what was shown ÷ pdf.js reading the same pages',
    unit: '×',
    bar: { most: 1.5 },
    measure: comparing,
  },
  {
    row: 'drawing',
    name: 'processor time in which two programs draw a page and are compared',
    unit: 's',
    bar: { most: 0.2 },
    measure: drawing,
  },
  {
    row: 'signers',
    name: '1,000 signers finishing 250 envelopes at once: lost, sealed twice or answered by a 5xx',
    bar: { most: 0 },
    measure: signersAtOnce,
  },
  ...corpusRows,
  {
    row: 'placement',
    name: 'fields on pages of every geometry: editor, signer’s view and sealed page apart, px',
    bar: { most: 2 },
    measure: placement,
  },
  {
    row: 'exactly-once',
    name: 'signed offline, tab killed, handed in 10 times by the worker: what is not as if it came once',
    bar: { most: 0 },
    measure: replayedByWorker,
  },
  {
    row: 'invariants.interleavings',
    name: 'interleavings of acts on an envelope under which all invariants of signing hold',
    bar: { least: 200 },
    measure: interleavingsPlayed,
  },
  {
    row: 'invariants.kill-points',
    name: 'kill -9 at each point between act and seal: sealed once',
    unit: '%',
    bar: { least: 100 },
    measure: killPointsSurvived,
  },
  {
    row: 'verify',
    name: 'verify page: a file of 20 MB ÷ one SHA-256 over it',
    unit: '×',
    bar: { most: 3 },
    measure: verifyPage,
  },
];
