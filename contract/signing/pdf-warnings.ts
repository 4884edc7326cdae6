/**
 * Warnings about a PDF that can be signed, and about changes made in preparing it: code → the two sentences for its sender. A PDF that
 * cannot be signed is refused with a message when it is uploaded.
 */
export const pdfWarnings = {
  signed: {
    found: 'It holds a signature already.',
    effect:
      'That signature stays valid: what is filled in is laid over its pages, and our seal comes after it.',
  },
  opened: {
    found: 'It was opened with your password.',
    effect: 'What is sent is not protected any more: whoever gets it can read it.',
  },
  protected: {
    found: 'It was protected with a password against changes.',
    effect: 'What is sent has no password; the seal of the signed copy shows every change.',
  },
  form: {
    found: 'It had form fields.',
    effect:
      'They became fixed text, as they were filled in. To change them, fill in the form and upload it again.',
  },
  drawings: {
    found: 'It had stamps, notes or drawings laid over its pages.',
    effect: 'They became part of the pages, as they were shown.',
  },
  active: {
    found: 'It held scripts or actions.',
    effect:
      'They were taken out: nobody signs what can change by itself. Look through the pages before you send it.',
  },
  attachments: {
    found: 'It has files attached.',
    effect: 'They stay in the signed copy, but signers see the pages alone.',
  },
  layers: {
    found: 'It has layers that viewers can switch on and off.',
    effect: 'Signers see them as they are set now. What is switched off stays in the file.',
  },
  xfa: {
    found: 'Its form was made for Adobe software (XFA).',
    effect: 'The plain form in the same file was used. Look through the pages before you send it.',
  },
  repaired: {
    found: 'Its structure was damaged.',
    effect:
      'It was repaired. Look through the pages before you send it: everybody sees and signs the repaired file.',
  },
  differs: {
    found: 'Programs read this file differently.',
    effect:
      'Compare every page with the original before you send it, or print it to a new PDF and choose that one.',
  },
  incomplete: {
    found: 'Parts of its pages are missing or damaged.',
    effect:
      'Everybody sees and signs the pages without them. Compare every page with the original before you send it.',
  },
  indexed: {
    found: 'Programs may find the parts of this file in different ways.',
    effect: 'An index that they all read alike was added. Its pages stay as they were.',
  },
  cut: {
    found: 'Something stood before the beginning of the PDF, as some mail programs put it there.',
    effect: 'It was cut off. Its pages stay as they were.',
  },
  unshared: {
    found: 'The same page stood in it several times.',
    effect: 'Each is a page of its own now, so that what is filled in on one shows on that one alone.',
  },
  completed: {
    found: 'The content of a page broke off.',
    effect: 'It was completed, so that signatures show. Look through the pages before you send it.',
  },
  settled: {
    found: 'Parts of it would look different in other programs or on paper.',
    effect: 'They were written anew as they are shown here. Look through the pages before you send it.',
  },
  rotated: {
    found: 'Some pages are stored turned.',
    effect: 'They are shown and signed upright, as a viewer shows them.',
  },
  cropped: {
    found: 'Some pages are cropped.',
    effect: 'Only what is shown can be signed. What is cropped away stays hidden in the file.',
  },
  long: {
    found: 'It has very many pages.',
    effect: 'It opens slowly on a phone. Signers are led from field to field.',
  },
  large_pages: {
    found: 'Some pages are larger than A2.',
    effect: 'On a phone they are small to read; signers have to zoom.',
  },
} as const satisfies Record<string, { found: string; effect: string }>;

export type PdfWarning = keyof typeof pdfWarnings;
export const findingCodes = Object.keys(pdfWarnings) as PdfWarning[];
