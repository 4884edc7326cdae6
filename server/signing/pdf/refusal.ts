/** Refusals of a PDF, a value or a seal: code → message for the person. */
const refusals = {
  empty_file: 'This file is empty. Choose the PDF again.',
  not_a_pdf: 'This file is not a PDF. Save the document as a PDF and choose that file.',
  broken: 'This PDF is damaged and cannot be read. Open it, print it to a new PDF and choose that one.',
  incomplete: 'The end of this PDF is missing. Download or copy it again and choose that file.',
  no_pages: 'This PDF has no readable pages. Open it, print it to a new PDF and choose that one.',
  needs_password: 'This PDF is protected with a password.',
  wrong_password: 'This password does not open the PDF. Check it and try again.',
  unknown_password:
    'This password does not open the PDF. If it is the right one, its letters beyond English may be why: save a copy without the password and choose that one.',
  reading_password:
    'With this password the PDF may be read but not changed. Enter the one that lets you change it, or ask for a copy without that lock.',
  locked_by_author: 'The author of this PDF locked it against changes. Ask for a copy without that lock.',
  unknown_protection:
    'This PDF is protected in a way that is not supported here. Save a copy without protection.',
  protected_attachments:
    'Files attached to this PDF are protected, and sealing it would make them unreadable. Save a copy without that protection, or without the files, and choose that one.',
  protected_and_signed:
    'This PDF is signed and protected. Sealing it would break the signature in it; ask for an unprotected copy.',
  damaged_and_signed:
    'This PDF is signed but damaged. Repairing it would break the signature in it; ask for the original file.',
  damaged_and_protected:
    'This PDF is damaged and protected, and cannot be repaired here. Open it, print it to a new PDF and choose that one.',
  certified:
    'A signature in this PDF locked it against changes. Signing it here would break that signature; ask its author for a copy that is not locked.',
  certified_form:
    'A signature in this PDF locked it against changes other than signatures. Nothing can be filled in on its pages without breaking that signature: ask its author for a copy that permits comments.',
  active_content:
    'This PDF is signed and holds scripts or actions that can change what is seen. Taking them out would break the signature; ask its author for a copy without them.',
  dynamic_form:
    'This is a dynamic XFA form, which only Adobe software can show. Print it to a new PDF and choose that one.',
  too_many_pages: 'This PDF has more than 10,000 pages. Split it into smaller documents.',
  page_size:
    'A page of this PDF is too small or too large to be signed. Pages must be between 3 and 14,400 points a side.',
  too_heavy: 'This PDF is too large, too complex or damaged. Print it to a new PDF and choose that one.',
  read_differently:
    'Programs read this PDF differently, so signers might not all see the same. Print it to a new PDF and choose that one.',
  reader_dependent:
    'Programs show a part of this PDF differently, so signers might not all see the same. Print it to a new PDF and choose that one.',
  unread_content:
    'A part of this PDF is stored in a way that cannot be read here. Print it to a new PDF and choose that one.',
  changed_page: 'A page of the sealed file would not be the page that was shown. Nothing was sealed.',
  changed_file:
    'The sealed file would not be the file that was shown. Nothing was sealed: send the document again in a new envelope.',
  no_such_page: 'A field lies on a page this PDF does not have.',
  unsupported_characters: 'Some letters of this text cannot be printed. Draw it instead, or use a picture.',
  unsupported_form:
    'A form in this PDF holds letters that cannot be printed here. Print it to a new PDF and choose that one.',
  bad_picture: 'This picture could not be read. Use a PNG or JPEG file.',
  picture_too_large: 'This picture has too many pixels. Use one of at most 4 million.',
  no_timestamp: 'The time-stamp service gave no time stamp.',
  certificate_unusable: 'The sealing certificate cannot be used now. Ask an administrator to check it.',
} as const;

export type RefusalCode = keyof typeof refusals;

/**
 * A refusal whose message can be shown as it is. `detail` names the finding, for the person too
 * (the letters that cannot be printed, the page that is too large).
 */
export class PdfRefusal extends Error {
  override readonly name = 'PdfRefusal';
  readonly code: RefusalCode;
  readonly detail: string | undefined;

  constructor(code: RefusalCode, detail?: string) {
    super(detail === undefined ? refusals[code] : `${refusals[code]} (${detail})`);
    this.code = code;
    this.detail = detail;
  }
}

/** A refusal for any error: on hostile files the library throws many kinds, stack overflows too. */
export const asRefusal = (error: unknown): PdfRefusal =>
  error instanceof PdfRefusal ? error : new PdfRefusal('broken');
