import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unknownLink } from '#contract/documents/public-links.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { testSettings } from '#src/api/test-settings.ts';
import { loadConfig } from '#src/session/config.ts';
import { PublicFileScreen } from './public-file.tsx';

const facts = {
  ...{ title: 'Minutes', name: 'Minutes.txt', size: 20, type: 'text/plain', firm: 'Alder & Co' },
  expires_at: '2030-01-02T03:04:05.000Z',
};
const refused = () =>
  Response.json({ message: unknownLink, code: 'not_found', requestId: 'r1' }, { status: 404 });
let link: () => Response;
let file: () => Response;
let asked: string[];

beforeEach(async () => {
  asked = [];
  link = () => Response.json({ data: facts });
  file = () => new Response('Present: Zoë', { headers: { 'content-type': 'text/plain; charset=utf-8' } });
  stubFetch(({ pathname }) => {
    if (pathname === '/config.json') return Response.json(testSettings());
    asked.push(pathname);
    return pathname.endsWith('/file') ? file() : link();
  });
  await loadConfig();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = () => render(<PublicFileScreen token="s3cret" />);

test('names the document and the firm, shows a text, and fetches it once for reading and saving', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:it';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  show();
  await screen.findByRole('heading', { name: 'Minutes' });
  expect(screen.getByText(/Alder & Co shares this document with you/)).toBeDefined();
  expect((await screen.findByRole('region', { name: 'Minutes' })).textContent).toBe('Present: Zoë');
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await vi.waitFor(() => expect(saved).toEqual(['Minutes.txt']));
  expect(asked).toEqual(['/api/v1/public-files/s3cret', '/api/v1/public-files/s3cret/file']);
});

test('an Office file is fetched only once somebody downloads it', async () => {
  link = () => Response.json({ data: { ...facts, name: 'Plan.xlsx' } });
  show();
  await screen.findByText('This kind of file opens in another app');
  expect(asked).toEqual(['/api/v1/public-files/s3cret']);
});

test('a link that opens nothing says so, asks once, and again when told to', async () => {
  link = refused;
  show();
  await screen.findByText('This link does not open');
  expect(screen.getByText(unknownLink)).toBeDefined();
  expect(asked).toHaveLength(1);
  link = () => Response.json({ data: facts });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Minutes' });
});

test('one revoked while it is open says so in the place of its file', async () => {
  file = refused;
  show();
  await screen.findByText('This link does not open');
});

test('without a connection it says that, and not that the link is at fault', async () => {
  link = () => {
    throw new TypeError('offline');
  };
  show();
  await screen.findByText('The firm could not be reached');
  expect(asked).toHaveLength(1);
});
