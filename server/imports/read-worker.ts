import { parentPort, workerData } from 'node:worker_threads';
import { columnName } from '#contract/import/grid.ts';
import { readTable } from '#contract/import/read-table.ts';
import type { FileToRead } from './read-file.ts';

const { bytes, header, encoding } = workerData as FileToRead;
const names = new Set(header);

parentPort?.postMessage(readTable(bytes, { isKnown: (column) => names.has(columnName(column)), encoding }));
