/**
 * The pages that “2-4, 7” names, in order and each once.
 * @returns the problem in words, if it can't be read or names a page that does not exist
 */
export function pagesIn(text: string, count: number): { pages: number[] } | { problem: string } {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return { problem: 'Say which pages, such as 2-4, 7.' };
  const pages = new Set<number>();
  for (const part of parts) {
    const [, first = '', last = first] = /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || from > to) return { problem: `“${part}” is no page. Write pages as in 2-4, 7.` };
    if (from < 1 || to > count) return { problem: `There are pages 1 to ${count}.` };
    for (let page = from; page <= to; page++) pages.add(page);
  }
  return { pages: [...pages].toSorted((a, b) => a - b) };
}
