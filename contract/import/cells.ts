import { fold } from '../core/fold.ts';

/** A value that a field can have, and its name for people. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The text of a cell as the value of a field, or the problem in words. */
export type ReadCell = { readonly value: unknown } | { readonly problem: string };

/** The value of a field as the text of a cell: choices by their labels, several one in a line. */
export function cellOf(value: unknown, choices: readonly Choice[]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => nameOf(String(one), choices)).join('\n');
  return nameOf(String(value ?? ''), choices);
}

/** The reverse of `cellOf`, and what people write in its place; `blank` is the value of an empty field. */
export function readCell(cell: string, blank: unknown, choices: readonly Choice[]): ReadCell {
  if (typeof blank === 'boolean') return readFlag(cell, blank);
  if (Array.isArray(blank)) return readSeveral(cell, choices);
  if (cell === '' || (cell.trim() === '' && choices.length > 0)) return { value: blank };
  return choices.length > 0 ? readChoice(cell, choices) : { value: cell };
}

const labelled = (label: string, choices: readonly Choice[]) => {
  const key = fold(label);
  return choices.filter((choice) => fold(choice.label) === key);
};

/** The label of a value; the value itself where its label would be read as another or as several. */
function nameOf(value: string, choices: readonly Choice[]): string {
  const label = choices.find((choice) => choice.value === value)?.label;
  if (label === undefined || label.includes('\n')) return value;
  const isClear = labelled(label, choices).length === 1 && !choices.some((choice) => choice.value === label);
  return isClear ? label : value;
}

const yes = ['yes', 'true', '1', 'x', 'y', 'ja', 'j', 'wahr', 'oui', 'o', 'vrai', 'si', 'vero', 'tak', '✓'];
const no = ['no', 'false', '0', 'n', 'nein', 'falsch', 'non', 'faux', 'falso', 'nee', 'nie', '-'];

function readFlag(cell: string, blank: boolean): ReadCell {
  const word = fold(cell);
  if (word === '') return { value: blank };
  if (yes.includes(word) || no.includes(word)) return { value: yes.includes(word) };
  return { problem: `“${cell}” is neither Yes nor No.` };
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
/** Most choices that are named where a cell has none of them. */
const mostNamed = 12;

/** Keys of choices by what may be written for them, kept as long as the choices. */
const keys = new WeakMap<readonly Choice[], Map<string, readonly Choice[]>>();

const languages = ['de', 'fr', 'it', 'es', 'nl', 'pt'];
/** Other names of a country; none for choices that are no countries. */
function foreignNames(choices: readonly Choice[]): (value: string) => string[] {
  if (choices.length < 20 || !choices.every(({ value }) => /^[A-Z]{2}$/.test(value))) return () => [];
  const names = languages.map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  );
  return (value) => names.flatMap((one) => one.of(value) ?? []);
}

function keysOf(choices: readonly Choice[]): Map<string, readonly Choice[]> {
  const known = keys.get(choices);
  if (known) return known;
  const made = new Map<string, Choice[]>();
  const foreign = foreignNames(choices);
  const add = (text: string, choice: Choice) => {
    const key = fold(text);
    const there = made.get(key) ?? [];
    if (key !== '' && !there.includes(choice)) made.set(key, [...there, choice]);
  };
  for (const choice of choices) add(choice.label, choice);
  const labels = new Set(made.keys());
  const other = (text: string, choice: Choice) => {
    if (!labels.has(fold(text))) add(text, choice);
  };
  for (const choice of choices) {
    other(choice.value, choice);
    other(choice.value.replaceAll('_', ' '), choice);
    for (const name of foreign(choice.value)) other(name, choice);
  }
  keys.set(choices, made);
  return made;
}

/** True if a cell names one of the choices. */
export const isChoice = (cell: string, choices: readonly Choice[]): boolean =>
  choices.length > 0 && keysOf(choices).get(fold(cell))?.length === 1;

function readChoice(cell: string, choices: readonly Choice[]): ReadCell {
  const text = cell.trim();
  if (choices.some(({ value }) => value === text)) return { value: text };
  const found = keysOf(choices).get(fold(text)) ?? [];
  if (found.length > 1) return { problem: `There are several named “${text}”. Write its id.` };
  if (found[0]) return { value: found[0].value };
  // The server knows ids that are no choice any more.
  if (isId(text)) return { value: text };
  const allowed =
    choices.length > mostNamed ? '' : ` It can be: ${choices.map(({ label }) => label).join(', ')}.`;
  return { problem: `“${text}” is not an option.${allowed}` };
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
