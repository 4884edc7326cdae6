/**
 * What is found in a PDF that can be signed, and what happens to it (what cannot be signed is refused, in words, when it is uploaded):
 * code → the two sentences for whoever prepares it.
 */
export const findings = {
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
    found: 'It is protected with a password against changes.',
    effect: 'The signed copy has no password; its seal shows every change.',
  },
  form: {
    found: 'It has form fields.',
    effect: 'They become fixed text, as they are filled in now. Fill them in before you upload it.',
  },
  xfa: {
    found: 'Its form was made for Adobe software (XFA).',
    effect: 'The plain form in the same file is used. Look through the pages before you send it.',
  },
  repaired: {
    found: 'Its structure is damaged.',
    effect: 'It is repaired for the signed copy. Look through the pages before you send it.',
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

export type Finding = keyof typeof findings;
export const findingCodes = Object.keys(findings) as Finding[];
