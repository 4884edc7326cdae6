import type { Services } from '#server/services.ts';

/** Points at which a server can die between a submission and its seal, by the step just done. */
export const killPoints: Readonly<Record<string, { during: 'act' | 'seal'; after: string }>> = {
  'the act is written, not committed': { during: 'act', after: 'transaction 1 written' },
  'the act is committed, not answered': { during: 'act', after: 'transaction 1' },
  'the seal is claimed': { during: 'seal', after: 'claimed' },
  'the envelope is read': { during: 'seal', after: 'transaction 1' },
  'the facts of the shown file are read': { during: 'seal', after: 'transaction 2' },
  'the document is prepared for its seal': { during: 'seal', after: 'prepareSeal 1' },
  'the document is sealed and compared': { during: 'seal', after: 'assertFieldsOnly 1' },
  'the pictures of the sealed document are compared': { during: 'seal', after: 'compareSealed 1' },
  'the sealed document is in the store': { during: 'seal', after: 'put 1' },
  'the rows of the sealed document are written, not committed': {
    during: 'seal',
    after: 'transaction 3 written',
  },
  'the rows of the sealed document are committed': { during: 'seal', after: 'transaction 3' },
  'what the certificate says is read': { during: 'seal', after: 'transaction 4' },
  'the certificate is prepared for its seal': { during: 'seal', after: 'prepareCertificate 1' },
  'the certificate is in the store': { during: 'seal', after: 'put 2' },
  'the evidence is in the store': { during: 'seal', after: 'put 3' },
  'completion is written, not committed': { during: 'seal', after: 'transaction 5 written' },
  'completion is committed, the job not finished': { during: 'seal', after: 'transaction 5' },
};

/** The services, reporting each step done: a transaction (also when it is written but not committed), a PDF task, a stored file. */
export function stepping<S extends Pick<Services, 'db' | 'pdf' | 'files'>>(
  services: S,
  did: (step: string) => void,
): S {
  const counts = new Map<string, number>();
  const numbered = (name: string) => {
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    return `${name} ${number}`;
  };
  const as: Services['db']['as'] = async (who, work) => {
    const step = numbered('transaction');
    const done = await services.db.as(who, async (tx) => {
      const result = await work(tx);
      did(`${step} written`);
      return result;
    });
    did(step);
    return done;
  };
  const run: Services['pdf']['run'] = (task, ...args) => {
    const running = services.pdf.run(task, ...args);
    return running.then((done) => {
      did(numbered(task));
      return done;
    }) as typeof running;
  };
  const put: Services['files']['put'] = async (content) => {
    const done = await services.files.put(content);
    did(numbered('put'));
    return done;
  };
  return {
    ...services,
    db: { ...services.db, as },
    pdf: { ...services.pdf, run },
    files: { ...services.files, put },
  };
}
