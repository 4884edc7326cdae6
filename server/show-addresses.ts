import { createInterface } from 'node:readline';
import { readConfig } from './config.ts';
import { showAddresses } from './log-address.ts';

/** `node server/show-addresses.ts < portico.log`: the same lines, with the addresses of callers that can still be read. */
const { dataDir } = readConfig(process.env);
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${showAddresses(dataDir, line)}\n`);
