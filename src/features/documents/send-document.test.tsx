import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { queryClient } from '#src/session/query-client.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { preferences } from '#src/ui/preferences.fixture.ts';
import { SendDocument } from './send-document.client.tsx';

// No files are kept on this device.
vi.mock('./use-shared-files.ts', () => ({
  useSharedFiles: () => ({
    ...{ result: undefined, fromApps: false, refused: [] },
    ...{ keep: async () => undefined, drop: async () => undefined },
  }),
}));

beforeEach(() => {
  preferences();
  setSession(sessionFrom('client', { user: signedIn().user, employee: null, version: '1' }));
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.animate = vi.fn();
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('without a file the press says where one is to be chosen, and leads there', async () => {
  const sent: string[] = [];
  holdBearers([{ audience: 'contact', token: 'token' }], 0);
  stubFetch(async (_, { method, url }) => {
    if (method === 'GET') return Response.json({ data: [] });
    sent.push(url);
    // The upload of the file has begun, and goes no further.
    return new Promise<Response>(() => undefined);
  });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <SendDocument />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send to the firm' });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(send);
  const words = 'Choose at least one file.';
  expect(screen.getByRole('alert').textContent).toContain(words);
  const choose = screen.getByRole('button', { name: 'Choose files' });
  await vi.waitFor(() => expect(document.activeElement).toBe(choose));
  const described = choose.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toContain(words);
  expect(sent).toEqual([]);

  const files = [new File(['%PDF-1.7'], 'Bank.pdf', { type: 'application/pdf' })];
  const picker = container.querySelector('input[aria-label="Choose files"]');
  if (picker) fireEvent.change(picker, { target: { files } });
  await screen.findByText('The files are still on their way.');
  expect(screen.queryByText(words)).toBeNull();
  expect(send.disabled).toBe(true);
});
