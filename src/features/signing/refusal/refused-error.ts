/** An act that was not taken, with the words for the person. */
export class SubmissionRefused extends Error {
  override readonly name = 'ActRefused';
}
