import { readFile, writeFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { listOfEdition } from './company-types/edition.ts';

/*
 * `node scripts/company-types.ts FILE`: makes server/reference/company-types.txt of an edition of ISO 20275, “Entity Legal Forms”, as GLEIF
 * publishes it. The name of the file ends in the day of the edition, as in `iso-20275-2026-02-19.csv`.
 */

const target = new URL('../server/reference/company-types.txt', import.meta.url);
const isEntry = (line: string) => line !== '' && !line.startsWith('#');

const [file = ''] = process.argv.slice(2);
const edition = /(\d{4}-\d{2}-\d{2})\.csv$/.exec(file)?.[1];
if (!edition) throw new Error('Name the file of an edition, such as iso-20275-2026-02-19.csv.');
const before = await readFile(target, 'utf8').catch(() => '');
const { data } = Papa.parse<string[]>(await readFile(file, 'utf8'));
const lines = listOfEdition(data, before.split('\n').filter(isEntry), edition);
const head = [
  `# Entity legal forms, ISO 20275, edition ${edition}. Published by GLEIF under CC0 1.0. Made by scripts/company-types.ts.`,
  '# code, jurisdiction, since when it is no longer issued and its successors, name, other names, abbreviations',
];
await writeFile(target, `${[...head, ...lines].join('\n')}\n`);
console.log(`${lines.length} company types of the edition ${edition}.`);
