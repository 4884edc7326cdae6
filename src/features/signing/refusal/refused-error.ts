/** An act that was not taken, with the words for the person. */
export class ActRefused extends Error {
  override readonly name = 'ActRefused';
}
