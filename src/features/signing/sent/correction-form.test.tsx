import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Upload } from '#contract/documents/uploads.ts';
import type { Drawing } from '#contract/signing/drawing.ts';
import type { Correction, SentEnvelope } from '#contract/signing/sending.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { preferences } from '#src/ui/preferences.fixture.ts';
import { lease } from '../editor/draft.fixture.ts';
import { CorrectionForm } from './correction-form.tsx';

const uploadId = '019a0000-0000-7000-8000-000000000005';
const upload: Upload = {
  ...{ id: uploadId, name: 'New.pdf', size: 9, purpose: 'signing', received: 9, held: null, findings: [] },
  file: { name: 'New.pdf', type: 'application/pdf', size: 9, sha256: 'b'.repeat(64) },
};

vi.mock('#src/lib/save-file.ts', () => ({ downloadFile: () => undefined }));
// The file has arrived as soon as it is chosen, and its pages are shown at once: jsdom draws none.
vi.mock('#src/files/use-uploads.ts', () => ({
  useUploads: (_: string, onChange: (upload: Upload) => void) => ({
    ...{ sending: [], add: () => onChange(upload), open: () => undefined, remove: () => undefined },
  }),
}));
vi.mock('./correction-preview.tsx', () => ({
  CorrectionPreview: ({ onOpen }: { onOpen: () => void }) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
    useEffect(onOpen, []);
    return null;
  },
}));

const envelope = {
  ...{ id: '019a0000-0000-7000-8000-000000000006', version: 4, status: 'sent', title: 'Lease' },
  ...{ documents: [lease], recipients: [], deadline: '2027-01-01T00:00:00.000Z' },
} as unknown as SentEnvelope;

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Chooses another PDF that is drawn so; the corrections that were sent, and the way to change how it is drawn. */
function choose(drawing: Drawing) {
  preferences('(prefers-reduced-motion: reduce)');
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  const corrected: unknown[] = [];
  let now = drawing;
  stubFetch(async ({ pathname }, request) => {
    if (pathname.endsWith('/pictures')) {
      expect(pathname).toContain(uploadId);
      return Response.json({ data: { shown: 'AAAA', other: 'BBBB', marks: [] } });
    }
    if (pathname.endsWith('/correct')) {
      corrected.push(await request.json());
      return Response.json({ data: { ...envelope, version: 5 } });
    }
    if (pathname.endsWith(`/uploads/${uploadId}/file`)) return new Response('%PDF-');
    const found = { pageSizes: lease.pageSizes, fields: [], problems: [], drawing: now };
    return Response.json({ data: found satisfies Partial<Correction> });
  });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterContextProvider router={router}>
        <CorrectionForm envelope={envelope} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['%PDF-'], 'New.pdf')] } });
  return {
    corrected,
    becomes: (next: Drawing) => {
      now = next;
    },
  };
}
const replace = () => screen.findByRole('button', { name: 'Replace and ask again' }, { timeout: 4000 });

test('a document is replaced once the new one is compared', async () => {
  const { corrected, becomes } = choose({ state: 'comparing', compared: 1, differing: [] });
  await screen.findByRole('progressbar', { name: 'Comparing “New.pdf” with what other programs show' });
  expect(screen.queryByRole('button', { name: 'Replace and ask again' })).toBeNull();
  becomes({ state: 'compared', compared: 3, differing: [] });
  fireEvent.click(await replace());
  await vi.waitFor(() =>
    expect(corrected).toEqual([{ version: 4, documentId: lease.id, uploadId, lookedAt: [] }]),
  );
});

test('a new document whose words differ replaces nothing', async () => {
  choose({ state: 'compared', compared: 3, differing: [{ page: 1, how: 'text' }] });
  expect((await screen.findByRole('alert')).textContent).toMatch(/different words or numbers on page 1/);
  expect(screen.getByRole('button', { name: 'See both pictures' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Replace and ask again' })).toBeNull();
});

test('a new document that differs elsewhere replaces the other once its pages were looked at', async () => {
  const { corrected } = choose({
    state: 'compared',
    compared: 3,
    differing: [{ page: 2, how: 'elsewhere' }],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Compare pictures' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare page 2' }));
  const confirm = dialog.getByRole('checkbox', { name: /^I compared the pictures/ });
  await vi.waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  expect(screen.queryByRole('button', { name: 'Replace and ask again' })).toBeNull();
  fireEvent.click(confirm);
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  fireEvent.click(await replace());
  const lookedAt = [{ sha256: upload.file?.sha256, what: 'pages' }];
  await vi.waitFor(() =>
    expect(corrected).toEqual([{ version: 4, documentId: lease.id, uploadId, lookedAt }]),
  );
});

test('a new document that could not be compared replaces the other once it was looked over elsewhere', async () => {
  const { corrected } = choose({ state: 'unknown', compared: 0, differing: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Download New.pdf' }));
  const confirm = screen.getByRole('checkbox', { name: /^I looked over the whole of it/ });
  await vi.waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  expect(screen.queryByRole('button', { name: 'Replace and ask again' })).toBeNull();
  fireEvent.click(confirm);
  fireEvent.click(await replace());
  const lookedAt = [{ sha256: upload.file?.sha256, what: 'whole' }];
  await vi.waitFor(() =>
    expect(corrected).toEqual([{ version: 4, documentId: lease.id, uploadId, lookedAt }]),
  );
});
