import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { sentQuery } from './sent.queries.ts';
import { SentReader } from './sent-reader.tsx';

// Stands in for the viewer, which needs a canvas and has its own tests.
vi.mock('#src/ui/pdf/pdf.tsx', () => ({
  Pdf: ({ label }: { label: string }) => <p>{label} is shown</p>,
}));
// Stands in for the database of kept files.
vi.mock('#src/files/open-file.ts', () => ({ openFile: () => Promise.reject(new Error('not reached')) }));

const id = '019a0000-0000-7000-8000-000000000001';
const access = {
  content: true,
  record: true,
  acts: true,
  handsOver: true,
  opensByReason: false,
  setsConfidential: false,
};
const document = { id: 'a', name: 'Lease.pdf', pages: 2, size: 9, sha256: 's', fieldsHash: '', sealed: null };

afterEach(() => vi.unstubAllGlobals());

function read(envelope: Partial<SentEnvelope> | undefined, answer: () => Response | Promise<Response>) {
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(answer);
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  if (envelope)
    queries.setQueryData(sentQuery(id).queryKey, { title: 'Lease', access, ...envelope } as SentEnvelope);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>
        <SentReader id={id} document="a" asSent={false} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}
const missing = () => Response.json({ code: 'not_found', message: 'It is not there.' }, { status: 404 });
const unreached = () => Promise.reject(new TypeError('Failed to fetch'));

test('of several copies the sealed one is shown, and the others are offered', () => {
  const sealed = { ...document, sealed: { sha256: 'z', size: 9 } };
  read({ documents: [sealed] }, unreached);
  expect(screen.getByRole('heading', { name: 'Lease (signed).pdf' })).toBeDefined();
  const offered = screen.getAllByRole('option').map((option) => option.textContent);
  expect(offered).toEqual(['Lease (signed).pdf', 'Lease.pdf, as sent']);
});

test('without a network it says that the file is not here yet', async () => {
  read({ documents: [document] }, unreached);
  expect(await screen.findByText('This file is not on this device yet')).toBeDefined();
});

test('to who may not read the content it says so, and to whom nothing is known that there is nothing', async () => {
  read({ documents: [], access: { ...access, content: false } }, unreached);
  expect(screen.getByText('This document is not shown to you')).toBeDefined();
  read(undefined, missing);
  expect(await screen.findByText('It is not there.')).toBeDefined();
  expect(screen.getAllByRole('link', { name: /^(Lease|The document)$/ })).toHaveLength(2);
});
