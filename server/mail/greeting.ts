/** English greetings. In other languages a greeting is known by its form: a short first line that ends in a comma. */
const openings = /^(dear|hello|hi|hey|good (morning|afternoon|evening|day)|greetings)\b/i;
const mostWords = 8;

/** True if a person's own message begins with a greeting: then the letter around it has none. */
export function greets(message: string): boolean {
  const [first = '', ...rest] = message.trim().split('\n');
  const line = first.trim();
  const standsAlone = rest.length > 0 && /[,!،，]$/u.test(line) && line.split(/\s+/).length <= mostWords;
  return openings.test(line) || standsAlone;
}
