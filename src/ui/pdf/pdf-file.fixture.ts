/** Content of a page of a made PDF. */
interface MadePage {
  /** The lines, one under the other, in Latin letters. */
  lines: string[];
  /** The page's own rotation, degrees clockwise. */
  rotate?: number;
  /** The page tree counts the page, and it does not exist. */
  missing?: boolean;
  /** A grey picture of this many pixels a side under its lines, like a scan; one byte a pixel. */
  side?: number;
}

const width = 600;
const height = 800;
const octal = (letter: string) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`;
const inBrackets = (line: string) => line.replace(/[()\\]|[^ -~]/g, octal);

/** A PDF of 600 × 800 points a page, its lines in Helvetica of 24 points from 72 points to the right and 100 down. */
export function pdfOfLines(pages: MadePage[]): Uint8Array {
  const kids = pages.map((_, at) => 4 + 3 * at);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap(({ lines, rotate = 0, missing, side = 0 }, at) => {
      const [content, picture] = [5 + 3 * at, 6 + 3 * at];
      const grain = 'Portico '.repeat(Math.ceil(side ** 2 / 8)).slice(0, side ** 2);
      const below = side ? `q ${width} 0 0 ${height} 0 0 cm /P Do Q ` : '';
      const text = `${below}BT /F1 24 Tf 30 TL 72 700 Td ${lines.map((line) => `(${inBrackets(line)}) Tj T*`).join(' ')} ET`;
      const inside = `Contents ${content} 0 R/Resources<</Font<</F1 3 0 R>>/XObject<</P ${picture} 0 R>>>>`;
      return [
        missing
          ? `<</Type/Pages/Parent 2 0 R/Count 1/Kids[${content} 0 R]>>`
          : `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Rotate ${rotate}/${inside}>>`,
        `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
        `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8/Length ${grain.length}>>\nstream\n${grain}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`;
  return new TextEncoder().encode(file);
}

/** Pages with their numbers as text; the second is turned sideways. */
export const numberedPages = (pages: number): Uint8Array =>
  pdfOfLines(
    Array.from({ length: pages }, (_, at) => ({
      lines: [`This is page ${at + 1}.`],
      ...(at === 1 && { rotate: 90 }),
    })),
  );

/** An empty page locked with the password “secret” (AES-256, by qpdf). */
export const lockedPdf = (): Uint8Array => Uint8Array.from(atob(locked), (byte) => byte.charCodeAt(0));

const locked =
  'JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0' +
  'ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL0Nv' +
  'dW50IDEgL0tpZHMgWyAzIDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8PCAvTWVkaWFCb3ggWyAwIDAg' +
  'NjAwIDgwMCBdIC9QYXJlbnQgMiAwIFIgL1R5cGUgL1BhZ2UgPj4KZW5kb2JqCjQgMCBvYmoKPDwgL0NGIDw8IC9TdGRDRiA8' +
  'PCAvQXV0aEV2ZW50IC9Eb2NPcGVuIC9DRk0gL0FFU1YzIC9MZW5ndGggMzIgPj4gPj4gL0ZpbHRlciAvU3RhbmRhcmQgL0xl' +
  'bmd0aCAyNTYgL08gPDYwNjJiN2FlZDQ4NWU2OWIwOWYzYmEwOGNmMDgxMWE5ZTgzMGMzMWE2YjlmZjE5MTRjNjA4MjVjYjYy' +
  'MTg2Mjg0ZmUzZWJjODFjNTdjOGYwMGNmZjhmNTZkZmVkOWRjYj4gL09FIDw3ZjBiNzgyYTMyYjI5Y2QyYTU4M2I2YjMzMTU5' +
  'YjE1MDI5OWQ3MTc5MzBiZWM5OTMyMTI2YzA0N2NjZTIyMzFlPiAvUCAtNCAvUGVybXMgPDMyN2Q3YTAyOTUzOTAxYzE5NDA3' +
  'ZGZlOWU4NTk1ODYyPiAvUiA2IC9TdG1GIC9TdGRDRiAvU3RyRiAvU3RkQ0YgL1UgPDYxMjFlNTkxZGYyMTFjMGJmNmEyMmYx' +
  'NmQ4MzMyY2ZmMTEyYjhhMWRhMzhmOTdhYTM4NzU1ZWE4ZDVkM2I2M2Y5NTczZmJiYmVhZjA5NzQ5YTBjOGU5ODViZjFjOWI5' +
  'OT4gL1VFIDxjMTc0MjA5YWUwMjdhZGM2OTg1MTJjZjM0NTAyNGM0NTJjZmEzNWMwMjVlYmFlMzMxYTQ2OGNiM2FiMmJhMTQx' +
  'PiAvViA1ID4+CmVuZG9iagp4cmVmCjAgNQowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAwMDAgbiAKMDAwMDAw' +
  'MDEzMCAwMDAwMCBuIAowMDAwMDAwMTg5IDAwMDAwIG4gCjAwMDAwMDAyNjIgMDAwMDAgbiAKdHJhaWxlciA8PCAvUm9vdCAx' +
  'IDAgUiAvU2l6ZSA1IC9JRCBbPGRmOTc3OTI0YzJiZjVjYTEyZDA3NmE3YzBlZmY5MmVjPjxkZjk3NzkyNGMyYmY1Y2ExMmQw' +
  'NzZhN2MwZWZmOTJlYz5dIC9FbmNyeXB0IDQgMCBSID4+CnN0YXJ0eHJlZgo4MDkKJSVFT0YK';
