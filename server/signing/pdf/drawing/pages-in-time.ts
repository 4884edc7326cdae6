/**
 * The numbers of pages as long as there is time to begin another one; the first in any case.
 * @param last page, after `first`
 * @param patience ms
 */
export function* pagesInTime(first: number, last: number, patience: number): Generator<number> {
  const until = performance.now() + patience;
  for (let number = first; number <= last; number++) {
    if (number > first && performance.now() >= until) return;
    yield number;
  }
}
