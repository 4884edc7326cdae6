/** A picture as a page of a PDF: a JPEG in colours of RGB, as a canvas writes it. */
export interface JpegPage {
  readonly bytes: Blob;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Sides of A4, pt: a page has the shape of its picture, and is printed on A4. */
const paper = { short: 595, long: 842 };
const decimals = (points: number) => Number(points.toFixed(2));

/** The sides of a page in points: as large as A4 holds the picture, upright or on its side. */
function pageSize({ width, height }: Pick<JpegPage, 'width' | 'height'>): [number, number] {
  const [across, down] = width > height ? [paper.long, paper.short] : [paper.short, paper.long];
  const scale = Math.min(across / width, down / height);
  return [Math.max(1, decimals(width * scale)), Math.max(1, decimals(height * scale))];
}

/** Objects before those of pages: the catalogue and the tree of pages. Each page has three: itself, its content and its picture. */
const catalogue = 1;
const tree = 2;
const objectsOf = (page: number) => ({ page: 3 + 3 * page, content: 4 + 3 * page, picture: 5 + 3 * page });

/** Joins parts and counts their bytes; text of a PDF's structure is ASCII. */
function writer() {
  const parts: BlobPart[] = [];
  const offsets: number[] = [];
  let length = 0;
  return {
    parts,
    offsets,
    size: () => length,
    text(words: string) {
      parts.push(words);
      length += words.length;
    },
    begin(object: number) {
      offsets[object] = length;
      this.text(`${object} 0 obj\n`);
    },
    stream(dictionary: string, bytes: Blob | string) {
      const size = typeof bytes === 'string' ? bytes.length : bytes.size;
      this.text(`<< ${dictionary} /Length ${size} >>\nstream\n`);
      parts.push(bytes);
      length += size;
      this.text('\nendstream\nendobj\n');
    },
  };
}

/**
 * A PDF of one picture a page. The pictures go in as they are (`DCTDecode`), so the file is as long as they are, and none is held in memory
 * twice.
 */
export function pdfOfJpegs(pages: readonly JpegPage[]): Blob {
  const out = writer();
  out.text('%PDF-1.4\n');
  // Bytes beyond ASCII, by which programs see that the file is binary.
  const mark = new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);
  out.parts.push(mark);
  const offset = mark.length;
  const kids = pages.map((_, at) => `${objectsOf(at).page} 0 R`).join(' ');
  out.begin(catalogue);
  out.text(`<< /Type /Catalog /Pages ${tree} 0 R >>\nendobj\n`);
  out.begin(tree);
  out.text(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>\nendobj\n`);
  for (const [at, { bytes, width, height }] of pages.entries()) {
    const { page, content, picture } = objectsOf(at);
    const [across, down] = pageSize({ width, height });
    out.begin(page);
    out.text(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${across} ${down}] /Contents ${content} 0 R ` +
        `/Resources << /XObject << /P ${picture} 0 R >> >> >>\nendobj\n`,
    );
    out.begin(content);
    out.stream('', `q ${across} 0 0 ${down} 0 0 cm /P Do Q`);
    out.begin(picture);
    out.stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        '/BitsPerComponent 8 /Filter /DCTDecode',
      bytes,
    );
  }
  const table = out.size() + offset;
  const count = tree + 3 * pages.length + 1;
  // The mark stands between the first line and all objects.
  const rows = Array.from({ length: count - 1 }, (_, at) => (out.offsets[at + 1] ?? 0) + offset);
  out.text(`xref\n0 ${count}\n0000000000 65535 f \n`);
  out.text(rows.map((from) => `${String(from).padStart(10, '0')} 00000 n \n`).join(''));
  out.text(`trailer\n<< /Size ${count} /Root ${catalogue} 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(out.parts, { type: 'application/pdf' });
}
