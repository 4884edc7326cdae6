import { courses } from '#contract/library/courses.ts';
import { addEdition } from '#contract/library/editions.ts';
import { forms } from '#contract/library/forms.ts';
import { completeCourse } from '#contract/library/training.ts';
import { succeeded } from '../answers.ts';
import { uploadPdf } from '../envelopes.ts';
import type { TestFirm } from '../fixtures.ts';
import { recordExamples } from '../records.ts';
import type { TestServer } from '../test-server.ts';
import type { Acts } from './act.ts';

/** Calls of the library that the server accepts, each prepared anew. */
export function libraryActs(server: TestServer, firm: TestFirm, bearer: string): Acts {
  async function form(): Promise<string> {
    const id = firm.id();
    const body = { id, form: recordExamples(firm).forms.form };
    await succeeded(server.call(forms.create, { body }, { bearer }));
    return id;
  }
  async function course(): Promise<string> {
    const id = firm.id();
    const body = { id, form: recordExamples(firm).courses.form };
    await succeeded(server.call(courses.create, { body }, { bearer }));
    return id;
  }
  async function editionOf(id: string) {
    const upload_id = await uploadPdf(server, firm, bearer, {}, { purpose: 'document' });
    return { params: { id }, body: { id: firm.id(), upload_id, note: 'New rates', date: '2026-01-01' } };
  }
  const done = async () => ({
    params: { id: await course() },
    body: { done_on: server.now().slice(0, 10), upload_id: null },
  });
  return {
    'documentLibrary.addEdition': async () => ({ bearer, ...(await editionOf(await form())) }),
    'documentLibrary.take': async () => {
      const edition = await editionOf(await form());
      await succeeded(server.call(addEdition, edition, { bearer }));
      return { bearer, params: { id: edition.body.id }, body: { id: firm.id() } };
    },
    'training.complete': async () => ({ bearer, ...(await done()) }),
    'training.reopen': async () => {
      const input = await done();
      await succeeded(server.call(completeCourse, input, { bearer }));
      return { bearer, params: input.params };
    },
  };
}
