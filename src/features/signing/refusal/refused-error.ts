/** A submission that was not accepted, with the words for the person. */
export class SubmissionRefused extends Error {
  override readonly name = 'SubmissionRefused';
}
