import { PDF } from '@libpdf/core';
import { balancePages } from '../content/content-balance.ts';
import { flattenForms } from '../draw/flatten.ts';
import { isSigned } from '../read/form.ts';
import { openUploadedPdf } from '../read/open.ts';
import { asRefusal } from '../refusal.ts';
import { removeActiveContent } from './active-content.ts';
import { unsharePages } from './unshare-pages.ts';

/** Several PDFs as one. */
interface JoinedPdf {
  bytes: Uint8Array;
  /** The number of pages of each that is in it, in order; null for one that is not. */
  pages: (number | null)[];
}

/** A PDF whose pages can be copied: without scripts, its forms and stamps drawn on its pages. */
async function copyable(bytes: Uint8Array): Promise<PDF> {
  const { pdf } = await openUploadedPdf(bytes);
  removeActiveContent(pdf);
  if (isSigned(pdf)) return pdf;
  unsharePages(pdf);
  balancePages(pdf);
  flattenForms(pdf);
  return pdf;
}

/**
 * Copies the pages of PDFs into one, in order. One that cannot be read, or would exceed `mostPages`, is left out whole.
 * @throws PdfRefusal `too_heavy` alone
 */
export async function joinPdfs(all: readonly Uint8Array[], mostPages: number): Promise<JoinedPdf> {
  const joined = PDF.create();
  const pages: (number | null)[] = [];
  for (const bytes of all) {
    try {
      const pdf = await copyable(bytes);
      const count = pdf.getPageCount();
      if (joined.getPageCount() + count > mostPages) pages.push(null);
      else {
        const places = Array.from({ length: count }, (_, at) => at);
        // A link or a note of one file may lead into it, and signatures hold for it alone.
        await joined.copyPagesFrom(pdf, places, { includeAnnotations: false });
        pages.push(count);
      }
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal.code === 'too_heavy') throw refusal;
      pages.push(null);
    }
  }
  return { bytes: joined.getPageCount() === 0 ? new Uint8Array() : await joined.save(), pages };
}
