import { type Clock, later } from '../clock.ts';
import { type MailPort, NotDeliveredYet, RelayFailure } from './port.ts';

const failuresInARow = 3;
const firstPauseMs = 60_000;
const longestPauseMs = 5 * 60_000;

/**
 * A circuit breaker for a mail server: after three of its failures in a row nothing is sent for a minute, twice as long after each further
 * failure, five minutes at most; then one mail tries it. `opened` is called for each pause.
 */
export function breaker(
  port: MailPort,
  clock: Clock,
  opened: (failure: RelayFailure) => void,
): Required<MailPort> {
  let failures = 0;
  let pausedUntil = '';
  let failure: RelayFailure | null = null;

  const isPaused = () => {
    const now = clock.now();
    // A pause longer than the maximum is ignored: the clock was set back.
    return now < pausedUntil && pausedUntil <= later(now, longestPauseMs);
  };

  function fail(error: RelayFailure): void {
    failures++;
    failure = error;
    if (failures < failuresInARow) return;
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - failuresInARow));
    pausedUntil = later(clock.now(), pauseMs);
    opened(error);
  }

  function succeed(): void {
    failures = 0;
    failure = null;
  }

  return {
    async deliver(mail) {
      if (failure && isPaused())
        throw new NotDeliveredYet(`${failure.message} It is not asked again before ${pausedUntil}.`);
      // The others wait while this one tries.
      if (failures >= failuresInARow) pausedUntil = later(clock.now(), firstPauseMs);
      try {
        await port.deliver(mail);
        succeed();
      } catch (error) {
        // A refusal of this mail alone shows that the server works.
        if (error instanceof RelayFailure) fail(error);
        else succeed();
        throw error;
      }
    },
    problem: () => failure?.message ?? null,
  };
}
