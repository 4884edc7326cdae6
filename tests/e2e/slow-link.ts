import { setTimeout as wait } from 'node:timers/promises';

/** A slow connection, which all requests of a device share. */
export interface SlowLink {
  readonly bytesPerSecond: number;
  /** Time of a request until its answer begins, ms. */
  readonly roundTripMs: number;
}

/** The slow 3G of WebPageTest: 400 kbit/s, 400 ms. */
export const slow3g: SlowLink = { bytesPerSecond: 50_000, roundTripMs: 400 };

/** Bytes of a packet: answers that come at once take turns. */
const packet = 1400;

/** Passes bodies on at the speed of the link. */
export function paceOf({ bytesPerSecond }: SlowLink) {
  let freeAt = 0;
  return async function* paced(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of body)
      for (let at = 0; at < part.length; at += packet) {
        const piece = part.subarray(at, at + packet);
        freeAt = Math.max(freeAt, performance.now()) + (piece.length / bytesPerSecond) * 1000;
        await wait(freeAt - performance.now());
        yield piece;
      }
  };
}
