import { Refusal } from '../http/refusal.ts';

/** What some work is refused with; undefined if it is done. Any other failure stays one. */
const refusalOf = (work: Promise<unknown>): Promise<Refusal | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

/** The code some work is refused with, or `done`. */
export const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code ?? 'done';

/** What a refusal says to the person; undefined of work that is done. */
export const wordsOf = async (work: Promise<unknown>) => (await refusalOf(work))?.message;

/** What a refusal says of each field; nothing of work that is done. */
export const errorsOf = async (work: Promise<unknown>) => {
  const refusal = await refusalOf(work);
  return refusal ? refusal.more.errors : {};
};
