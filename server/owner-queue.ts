/** Work that waits: its owners take turns, and what one of them waits for goes in the order it came. */
export class OwnerQueue<Work> {
  readonly #waiting = new Map<string, Work[]>();

  get length(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** How much of one owner's work waits. */
  lengthOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  add(owner: string, work: Work): void {
    this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), work]);
  }

  /** Takes the first work of the owner whose turn it is and who is not `busy`; that owner then comes last. */
  take(isBusy: (owner: string) => boolean = () => false): Work | undefined {
    const next = [...this.#waiting].find(([owner]) => !isBusy(owner));
    if (!next) return undefined;
    const [owner, [first, ...rest]] = next;
    this.#waiting.delete(owner);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    return first;
  }

  /** Takes away the last work of an owner. */
  dropLastOf(owner: string): Work | undefined {
    const work = this.#waiting.get(owner) ?? [];
    const last = work.pop();
    if (work.length === 0) this.#waiting.delete(owner);
    return last;
  }

  /** Takes away the last work of the owner who has the most. */
  shorten(): Work | undefined {
    const [owner] = [...this.#waiting].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []]);
    return this.dropLastOf(owner);
  }
}
