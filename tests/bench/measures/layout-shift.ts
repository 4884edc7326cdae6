import type { Page } from 'playwright';
import { walkers } from '#tests/e2e/screens.ts';
import { settle, walk } from '#tests/e2e/walk.ts';
import { sizes, visit } from '../browsers.ts';
import { firm } from '../firm.ts';

declare global {
  interface Window {
    /** Elements that have moved in this document, and how far. */
    shifts: { value: number; nodes: string }[];
  }
}

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Counts every movement, also those soon after a tap, which the metric forgives. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        window.shifts.push({
          value: entry.value,
          nodes: entry.sources
            .map(({ node, previousRect: from, currentRect: to }) => {
              const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(',');
              return `${place(from)} → ${place(to)} in ${node?.parentElement?.outerHTML.slice(0, 160)}`;
            })
            .join(' | '),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Goes on inside the app, by the router and without a tap. */
const navigate = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const moved = async (page: Page, where: string) =>
  (await page.evaluate(() => window.shifts.splice(0))).map(({ value, nodes }) => ({
    value,
    words: `${value.toFixed(6)} ${where}: ${nodes}`,
  }));

/** All that moves on opening every screen, and on going from each to the next, on a phone and on a desktop. */
export async function layoutShift() {
  const all: Awaited<ReturnType<typeof moved>> = [];
  for (const [size, options] of Object.entries(sizes))
    for (const who of walkers)
      await visit(async (page) => {
        await watchShifts(page);
        /** Movement on an opened part of a screen is not counted: the person caused it. */
        const note = async (how: string, opened?: string) => {
          const shifts = await moved(page, `${size} ${how}`);
          if (opened === undefined) all.push(...shifts);
        };
        const paths = await walk(page, who, await firm(), note);
        for (const path of paths) {
          await navigate(page, path);
          await settle(page);
          await note(`to ${path}`);
        }
      }, options);
  return { figure: all.reduce((sum, { value }) => sum + value, 0), notes: all.map(({ words }) => words) };
}
