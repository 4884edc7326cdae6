import { Refusal } from '#server/http/refusal.ts';
import { OwnerQueue } from '#server/owner-queue.ts';

/** Ranks of waiting sign-ins, the first before the others: a device known to the account, an existing account, an unknown name. */
const ranks = ['device', 'account', 'unknown'] as const;

/** Rank and network of a waiting sign-in. */
export interface FairTurn {
  rank: (typeof ranks)[number];
  /** Network of the request; networks of a rank take turns. */
  network: string;
}

/** Maximum number waiting, by rank. */
const longest: Record<FairTurn['rank'], number> = { device: 100, account: 100, unknown: 40 };
/** Every fifth turn goes to an unknown name while accounts wait, so that unknown names are slow but not shut out. */
const unknownEvery = 5;

interface Waiting {
  begin(): void;
  refuse(error: Refusal): void;
}

/** Lets `atOnce` works run at once; the others wait by rank, within a rank by network, within a network in order. */
export function fairTurns(atOnce: number): <T>(turn: FairTurn, work: () => Promise<T>) => Promise<T> {
  const queues = new Map(ranks.map((rank) => [rank, new OwnerQueue<Waiting>()]));
  let running = 0;
  let sinceUnknown = 0;

  const isWaiting = (rank: FairTurn['rank']) => (queues.get(rank)?.length ?? 0) > 0;

  function nextRank(): FairTurn['rank'] | undefined {
    if (isWaiting('unknown') && !isWaiting('device') && sinceUnknown + 1 >= unknownEvery) return 'unknown';
    return ranks.find(isWaiting);
  }

  /** Removes the first work of the network whose turn it is, which then comes last. */
  function next(): Waiting | undefined {
    const rank = nextRank();
    if (!rank) return undefined;
    sinceUnknown = rank === 'unknown' ? 0 : sinceUnknown + 1;
    return queues.get(rank)?.take();
  }

  /** If too many wait, refuses the last one of the network with the most. */
  function shorten(rank: FairTurn['rank']): void {
    const queue = queues.get(rank);
    if (!queue || queue.length <= longest[rank]) return;
    queue.shorten()?.refuse(
      new Refusal('unavailable', {
        message: 'Too many people are signing in at the moment. Please try again in a few seconds.',
        headers: { 'retry-after': '5' },
      }),
    );
  }

  const waitFor = ({ rank, network }: FairTurn) =>
    new Promise<void>((begin, refuse) => {
      queues.get(rank)?.add(network, { begin, refuse });
      shorten(rank);
    });

  return async (turn, work) => {
    if (running < atOnce) running++;
    else await waitFor(turn);
    try {
      return await work();
    } finally {
      const following = next();
      if (following) following.begin();
      else running--;
    }
  };
}
