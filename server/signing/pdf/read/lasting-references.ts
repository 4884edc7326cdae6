import { PdfRef } from '@libpdf/core';

/** References by number and generation; files have mostly the same ones, and a process that holds much is replaced. */
const known = new Map<string, PdfRef>();
const made = PdfRef.of.bind(PdfRef);

// The library finds objects by the identity of their references and forgets all but 20,000: a larger file would have its objects read again and again, each time as another one (`docs/upstream/libpdf.md`).
PdfRef.of = (objectNumber, generation = 0) => {
  const key = `${objectNumber} ${generation}`;
  const found = known.get(key);
  if (found) return found;
  const reference = made(objectNumber, generation);
  known.set(key, reference);
  return reference;
};
