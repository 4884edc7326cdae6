import { fold } from '#contract/core/fold.ts';
import type { Choice } from '#src/ui/field/select-field.tsx';

/** The text of a cell as the value of a field, or the problem in words. */
export type ReadCell = { readonly value: unknown } | { readonly problem: string };

/** The value of a field as the text of a cell: choices by their labels, several one in a line. */
export function cellOf(value: unknown, choices: readonly Choice[]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => nameOf(String(one), choices)).join('\n');
  return nameOf(String(value ?? ''), choices);
}

/** The reverse of `cellOf`; `blank` is the value of an empty field. */
export function readCell(cell: string, blank: unknown, choices: readonly Choice[]): ReadCell {
  if (typeof blank === 'boolean') return readFlag(cell, blank);
  if (Array.isArray(blank)) return readSeveral(cell, choices);
  if (cell === '' || (cell.trim() === '' && choices.length > 0)) return { value: blank };
  return choices.length > 0 ? readChoice(cell, choices) : { value: cell };
}

const alike = (a: string, b: string) => fold(a) === fold(b);
const labelled = (label: string, choices: readonly Choice[]) =>
  choices.filter((choice) => alike(choice.label, label));

/** The label of a value; the value itself where its label would be read as another or as several. */
function nameOf(value: string, choices: readonly Choice[]): string {
  const label = choices.find((choice) => choice.value === value)?.label;
  if (label === undefined || label.includes('\n')) return value;
  const isClear = labelled(label, choices).length === 1 && !choices.some((choice) => choice.value === label);
  return isClear ? label : value;
}

const yes = ['yes', 'true', '1', 'x'];
const no = ['no', 'false', '0'];

function readFlag(cell: string, blank: boolean): ReadCell {
  const word = cell.trim().toLowerCase();
  if (word === '') return { value: blank };
  if (yes.includes(word) || no.includes(word)) return { value: yes.includes(word) };
  return { problem: `“${cell}” is neither Yes nor No.` };
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

function readChoice(cell: string, choices: readonly Choice[]): ReadCell {
  const text = cell.trim();
  if (choices.some(({ value }) => value === text)) return { value: text };
  const found = labelled(text, choices);
  if (found.length > 1) return { problem: `There are several named “${text}”. Write its id.` };
  if (found[0]) return { value: found[0].value };
  // The server knows ids that are no choice any more.
  return isId(text) ? { value: text } : { problem: `“${text}” is not one of the choices.` };
}

/** One in a line; choices also beside each other, as people write them. */
function readSeveral(cell: string, choices: readonly Choice[]): ReadCell {
  const lines = cell.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (choices.length === 0) return { value: lines };
  const read = lines
    .flatMap((line) => ('value' in readChoice(line, choices) ? line : line.split(/[,;|]/)))
    .map((part) => readChoice(part, choices));
  const wrong = read.find((one) => 'problem' in one);
  return wrong ?? { value: read.flatMap((one) => ('value' in one ? [one.value] : [])).toSorted() };
}

/** A day as spreadsheets save it in Switzerland, '1.2.2026', as a form has it; any other text as it is. */
export function isoDay(cell: string): string {
  const [, day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(cell) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
}
