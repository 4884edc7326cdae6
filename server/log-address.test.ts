import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createLogger } from './log.ts';
import { addressWriter, showAddresses } from './log-address.ts';

let dataDir: string;
let now: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-log-'));
  now = '2026-11-27T10:00:00.000Z';
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const clock = { now: () => now };
const writer = (LOG_ADDRESS_DAYS?: string) =>
  addressWriter(
    readConfig({ DATA_DIR: dataDir, ...(LOG_ADDRESS_DAYS !== undefined && { LOG_ADDRESS_DAYS }) }),
    clock,
  );
const keys = async () => (await readdir(join(dataDir, 'log-keys')).catch(() => [])).sort();
const address = '2001:db8::7';

test('without a number of days an address is written as it is, and with 0 not at all', async () => {
  expect(writer()(address)).toBe(address);
  expect(writer('0')(address)).toBeUndefined();
  expect(await keys()).toEqual([]);
});

test('an address is readable for the days that are configured, and then no more', async () => {
  const write = writer('3');
  const line = JSON.stringify({ ip: write(address), msg: 'call' });
  expect(line).not.toContain(address);
  const shown = JSON.stringify({ ip: address, msg: 'call' });
  expect(showAddresses(dataDir, line)).toBe(shown);

  now = '2026-11-29T23:59:59.000Z';
  write('198.51.100.7');
  expect(showAddresses(dataDir, line)).toBe(shown);
  now = '2026-11-30T00:00:00.000Z';
  write('198.51.100.7');
  expect(await keys()).toEqual(['2026-11-29', '2026-11-30']);
  expect(showAddresses(dataDir, line)).toBe(line);
});

test('a caller reads alike for a day, and otherwise the day after; another one never', () => {
  const write = writer('30');
  const first = write(address);
  expect(write(address)).toBe(first);
  expect(write('198.51.100.7')).not.toBe(first);
  expect(writer('30')(address)).toBe(first);
  now = '2026-11-28T10:00:00.000Z';
  expect(write(address)?.split('.')[1]).not.toBe(first?.split('.')[1]);
});

test('a start deletes what is older, also for fewer days or none', async () => {
  const write = writer('30');
  write(address);
  now = '2026-11-29T10:00:00.000Z';
  write(address);
  expect(await keys()).toHaveLength(2);
  writer('1');
  expect(await keys()).toEqual(['2026-11-29']);
  writer('0');
  expect(await keys()).toEqual([]);
});

test('the keys are their owner’s alone, and an address is left out where none can be made', async () => {
  writer('1')(address);
  expect((await stat(join(dataDir, 'log-keys'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'log-keys', '2026-11-27'))).mode & 0o777).toBe(0o600);
  await rm(join(dataDir, 'log-keys'), { recursive: true });
  await writeFile(join(dataDir, 'log-keys'), '');
  expect(writer('1')(address)).toBeUndefined();
});

test('what was changed, or is of a day without a key, stays as it is', () => {
  const written = writer('1')(address) ?? '';
  for (const other of [`2026-11-27.${'A'.repeat(60)}`, written.replace('2026-11-27', '2026-11-26')])
    expect(showAddresses(dataDir, other)).toBe(other);
});

test('lines of the logger have the address as it may be written, and a command shows it', () => {
  const lines: string[] = [];
  const to = new Writable({
    write(part, _encoding, done) {
      lines.push(String(part));
      done();
    },
  });
  const log = createLogger('info', { address: writer('1'), to });
  log.info({ call: 'clients.list', ip: address }, 'call');
  log.info({ call: 'none' }, 'call');
  expect(lines.join('')).not.toContain(address);
  expect(JSON.parse(lines[1] ?? '')).not.toHaveProperty('ip');
  const command = fileURLToPath(new URL('./show-addresses.ts', import.meta.url));
  const shown = execFileSync(process.execPath, [command], {
    input: lines.join(''),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  expect(JSON.parse(String(shown).split('\n')[0] ?? '')).toMatchObject({ call: 'clients.list', ip: address });
});
