import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { asOurs } from '#src/api/test-fetch.ts';
import { testSettings } from '#src/api/test-settings.ts';
import { loadConfig } from '#src/session/config.ts';
import { Entrance } from './entrance.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([true, false])(
  'the page before a portal says that passwords are published only of the demo firm: %s',
  async (demo) => {
    vi.stubGlobal('fetch', async () => asOurs(Response.json({ ...testSettings(), demo })));
    await loadConfig();
    render(<Entrance title="Sign in" />);
    const banner = screen.queryByText(/This is a demonstration: .* its passwords are published/);
    expect(banner !== null).toBe(demo);
  },
);
