import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { noteAnswer, sinceOnServer } from './last-answer.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const clocks = { counted: 0, wall: 0 };
function stopClocks(): void {
  vi.spyOn(performance, 'now').mockImplementation(() => clocks.counted);
  vi.spyOn(Date, 'now').mockImplementation(() => clocks.wall);
}
const start = Date.parse('2026-11-22T10:00:00.000Z');
const answer = (at: number) => ({ headers: new Headers({ date: new Date(at).toUTCString() }) });
const issued = new Date(start).toISOString();

test('a page that had no answer of the server knows nothing, nor by one that does not say when it was', () => {
  expect(sinceOnServer(issued)).toBeNull();
  noteAnswer({ headers: new Headers() });
  expect(sinceOnServer(issued)).toBeNull();
});

test('the time since an instant of the server is never too short, whatever the device does with its clocks', () => {
  stopClocks();
  const ms = fc.integer({ min: 0, max: 86_400_000 });
  fc.assert(
    fc.property(
      ms,
      ms,
      fc.integer({ min: 0, max: 4000 }),
      ms,
      fc.boolean(),
      (at, wall, way, passed, sleeps) => {
        clocks.wall = wall;
        noteAnswer(answer(start + at));
        // asleep it counts nothing; awake its clock may be set to anything
        clocks.counted += sleeps ? 0 : passed;
        clocks.wall = sleeps ? wall + passed : 7;
        const since = sinceOnServer(issued) ?? 0;
        expect(since).toBeGreaterThanOrEqual(at + way + passed);
        expect(since).toBeLessThanOrEqual(at + passed + 6000);
      },
    ),
  );
});
