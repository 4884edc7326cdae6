import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configCheckMs } from '#contract/core/limits.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { asOurs } from '../api/test-fetch.ts';
import { testSettings } from '../api/test-settings.ts';
import { config, loadConfig, mayUsePin } from './config.ts';
import { watchConfig } from './watch-config.ts';

const first = testSettings();
let answer: RuntimeConfig | null;

beforeEach(async () => {
  vi.useFakeTimers();
  answer = first;
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('Failed to fetch');
    return asOurs(Response.json(answer));
  });
  // The page's own script takes the firm's colour.
  vi.stubGlobal('dispatchEvent', () => true);
  await loadConfig();
  watchConfig();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const later = () => vi.advanceTimersByTimeAsync(configCheckMs);

it('a page that stays open hears of what the firm has changed', async () => {
  const link = {
    title: 'Academy',
    url: 'https://academy.example.com',
    permission: 'view academy',
    icon: 'star',
    newDesign: false,
  } as const;
  answer = { ...first, unlock: { pin: false }, links: [link] };
  await vi.advanceTimersByTimeAsync(configCheckMs - 1);
  expect(config()).toEqual(first);
  await vi.advanceTimersByTimeAsync(1);
  expect(config().links).toEqual([link]);
  expect(mayUsePin()).toBe(false);
});

it('without an answer the settings stay', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const before = config();
  answer = null;
  await later();
  expect(config()).toBe(before);
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});

it('an answer of something else in the server’s place changes nothing', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...first, unlock: { pin: false } }));
  await later();
  expect(config()).toEqual(first);
});

it.each(['{"firm":{"na', '{}', '<h1>Hotel</h1>', 'null'])(
  'what is no whole answer changes nothing: %s',
  async (body) => {
    vi.stubGlobal('fetch', () => asOurs(new Response(body)));
    await expect(loadConfig()).rejects.toMatchObject({ name: 'NetworkError' });
    expect(config()).toEqual(first);
  },
);
