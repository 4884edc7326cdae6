/** A queue of work: owners take turns, and each owner's work runs in its order. */
export class OwnerQueue<Work> {
  readonly #waiting = new Map<string, Work[]>();

  get length(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Number of waiting works of one owner. */
  lengthOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  add(owner: string, work: Work): void {
    this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), work]);
  }

  /** Removes and returns the first work of the owner whose turn it is and who is not `busy`; that owner then comes last. */
  take(isBusy: (owner: string) => boolean = () => false): Work | undefined {
    const next = [...this.#waiting].find(([owner]) => !isBusy(owner));
    if (!next) return undefined;
    const [owner, [first, ...rest]] = next;
    this.#waiting.delete(owner);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    return first;
  }

  /** Removes and returns an owner's last work. */
  dropLastOf(owner: string): Work | undefined {
    const work = this.#waiting.get(owner) ?? [];
    const last = work.pop();
    if (work.length === 0) this.#waiting.delete(owner);
    return last;
  }

  /** Removes and returns the last work of the owner who has the most. */
  shorten(): Work | undefined {
    const [owner] = [...this.#waiting].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []]);
    return this.dropLastOf(owner);
  }
}
