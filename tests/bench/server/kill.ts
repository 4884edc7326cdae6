import { snapshot } from '#server/db/snapshot.ts';
import { random } from '#server/demo/random.ts';
import { views } from '#server/views/tables.ts';
import { startPlace } from '#tests/server/processes/start-process.ts';
import { startWriters, writerAt } from '#tests/server/processes/writers.ts';
import type { Figure } from '../row.ts';

const kills = 50;
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 100_000);

/** Number of acknowledged writes lost when server and database are killed together, at random, while 8 writers write. */
export async function lostWrites(): Promise<Figure> {
  const chance = random(seed, 'kill');
  const place = await startPlace();
  const start = async () => {
    const server = place.start({ DEMO: 'true', RATE_LIMIT_FACTOR: '0' });
    await server.ready;
    return server;
  };
  try {
    let server = await start();
    const origin = `http://localhost:${place.port}`;
    const writers = startWriters(origin, await writerAt(origin), 8);
    for (let killed = 0; killed < kills; killed++) {
      await writers.more(chance.int(1, 100));
      const both = [() => server.child.kill('SIGKILL'), () => place.tellDatabase('SIGKILL')];
      for (const kill of chance.chance(0.5) ? both : both.reverse()) await kill();
      await server.ended;
      server = await start();
    }
    await writers.stop();
    const rows = await snapshot(await place.ownerUrl(), (tx) => tx.select({ id: views.id }).from(views));
    const kept = new Set(rows.map(({ id }) => id));
    const lost = writers.written.filter((id) => !kept.has(id));
    const notes = [
      `${kills} kills, ${writers.written.length} acknowledged, CHAOS_SEED=${seed}`,
      ...writers.wrong.slice(0, 5),
    ];
    return { figure: lost.length, notes };
  } catch (cause) {
    throw new Error(`It did not come to its end (CHAOS_SEED=${seed}).`, { cause });
  } finally {
    await place.end();
  }
}
