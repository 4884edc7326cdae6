import { describe, expect, test } from 'vitest';
import { makeForm } from '#tests/fixtures/pdf.ts';
import { isClean, judge, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { withPdfjs } from '#tests/fixtures/pdfjs.ts';
import { composePdf } from '../draw/compose.ts';
import { openForSealing } from '../read/open.ts';
import { preparePdf } from './prepare.ts';

const before = '1,000 euros';
const after = '2,000 euros';

const linearised = (bytes: Uint8Array, objects: string): Uint8Array =>
  judge('qpdf', [bytes], (path) => ['--linearize', `--object-streams=${objects}`, path, '-']).stdout;

/** The file as Firefox saves it when its form is filled in: pdf.js appends an update. */
const saved = (bytes: Uint8Array): Promise<Uint8Array> =>
  withPdfjs(bytes, async (pdf) => {
    const fields = await (await pdf.getPage(1)).getAnnotations();
    const { id } = fields.find(({ fieldName }) => fieldName === 'name');
    pdf.annotationStorage.setValue(id, { value: after });
    return new Uint8Array(await pdf.saveDocument());
  });

/** The file as earlier versions of Firefox saved it: `startxref` points to a line end before the index. */
function withGap(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes).toString('latin1');
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]);
  return new Uint8Array(Buffer.from(`${file.slice(0, at)}\r\n${file.slice(at)}`, 'latin1'));
}

describe.each(['disable', 'generate'])('a form over a linearised file, object streams: %s', (objects) => {
  test.each([
    ['as Firefox saves it', saved],
    ['with white space before its index', async (bytes: Uint8Array) => withGap(await saved(bytes))],
  ])('is shown and sealed as it was filled in, and appended to: %s', async (_, save) => {
    const given = await save(linearised(await makeForm({ value: before }), objects));
    expect(popplerText(given)).toContain(after);
    expect((await openForSealing(given)).repaired).toBe(false);
    const { bytes, facts } = await preparePdf(given);
    expect(facts).toMatchObject({ repaired: false, hasForm: true, flattened: true, readsAlike: true });
    expect(Buffer.from(bytes.subarray(0, given.length)).equals(given)).toBe(true);
    const box = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 };
    const sealed = await composePdf(bytes, [{ kind: 'checkbox', page: 1, box, value: true }]);
    expect(Buffer.from(sealed.subarray(0, bytes.length)).equals(bytes)).toBe(true);
    for (const file of [bytes, sealed]) {
      expect(popplerText(file)).toContain(after);
      expect(popplerText(file)).not.toContain(before);
      expect(isClean(file)).toBe(true);
    }
  });
});
