import { Refusal } from '../http/refusal.ts';

/** The refusal of some work; undefined if it succeeds. Any other failure rejects. */
const refusalOf = (work: Promise<unknown>): Promise<Refusal | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

/** The code of the refusal of some work, or `done`. */
export const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code ?? 'done';

/** Message of the refusal; undefined if the work succeeds. */
export const refusalWords = async (work: Promise<unknown>) => (await refusalOf(work))?.message;

/** Errors of the refusal by field; empty if the work succeeds. */
export const errorsOf = async (work: Promise<unknown>) => {
  const refusal = await refusalOf(work);
  return refusal ? refusal.more.errors : {};
};
