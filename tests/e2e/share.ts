import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Shares a file as the system does: a form that is posted by no page. `content` is base64. */
export const share = (page: Page, file: { name: string; type: string; content: string }) =>
  page.evaluate(({ name, type, content }) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
    });
    const files = new DataTransfer();
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    files.items.add(new File([bytes], name, { type }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, file);

/** Waits until the worker takes shares: once the vault has a key to seal them to. */
export const takesShares = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
        const name = names.find((name) => name.startsWith('portico-outbox-client')) ?? '';
        if (!name) return false;
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        const found = await new Promise((resolve) => {
          const request = database.transaction('keys').objectStore('keys').get('share-key');
          request.onsuccess = () => resolve(request.result !== undefined);
        });
        database.close();
        return found;
      }),
    )
    .toBe(true);
