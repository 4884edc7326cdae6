/** The order of day, month and year in a date. */
export const dateOrders = ['DMY', 'MDY', 'YMD'] as const;
export type DateOrder = (typeof dateOrders)[number];

const two = (number: number | string) => String(number).padStart(2, '0');

/** The first letters of months, in the languages of spreadsheets here. */
const months = [
  'jan|gen|ene|sty',
  'feb|fév|fev|lut',
  'mar|mär|mrz|maa|mrt',
  'apr|avr|abr|kwi',
  'may|mai|mag|mei|maj',
  'jun|juin|giu|cze',
  'jul|juil|lug|lip',
  'aug|aoû|aou|ago|sie',
  'sep|set|wrz',
  'oct|okt|ott|out|paź',
  'nov|lis',
  'dec|dez|déc|dic|gru',
].map((names) => new RegExp(`^(${names})`, 'i'));

function isoDay(year: number, month: number, day: number): string | undefined {
  if (year < 1000 || year > 9999) return undefined;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= last;
  return isReal ? `${year}-${two(month)}-${two(day)}` : undefined;
}

const dayMs = 86_400_000;
/** The number that spreadsheets have for 1 January 1970. */
const epochSerial = 25_569;

/** The day of a number as spreadsheets count days, from March 1900. */
export const dayOfSerial = (serial: number): string =>
  new Date((Math.floor(serial) - epochSerial) * dayMs).toISOString().slice(0, 10);

/** Two digits as spreadsheets read them: up to 29 of this century. */
const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 30 ? 2000 : 1900);

const withTime = /[T\s,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]\.?m\.?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const threeNumbers = /^(\d{1,4})\s*([./\-\s])\s*(\d{1,2})\s*[./\-\s]\s*(\d{1,4})\.?$/;

/** A date that means the same in every order: in ISO 8601, with the name of its month, or the number of a spreadsheet. */
function plainDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year !== '') return isoDay(Number(year), Number(month), Number(day));
  if (/^[1-7]\d{4}$/.test(text)) return dayOfSerial(Number(text));
  const words = text.split(/[\s.,/-]+/).filter((word) => word !== '' && !/^(de|den|di|of)$/i.test(word));
  const name = words.find((word) => /\p{L}{3}/u.test(word) && months.some((one) => one.test(word)));
  const numbers = words
    .filter((word) => /^\d{1,4}(st|nd|rd|th|er)?$/i.test(word))
    .map((word) => /^\d+/.exec(word)?.[0] ?? '');
  if (name === undefined || numbers.length !== 2) return undefined;
  const [a = '', b = ''] = numbers;
  const [dayText, yearText] = a.length === 4 ? [b, a] : [a, b];
  return isoDay(fullYear(yearText), months.findIndex((one) => one.test(name)) + 1, Number(dayText));
}

/** A text as a day, `2026-02-01`, by the order of its column; undefined if it is none. */
export function readDay(cell: string, order: DateOrder): string | undefined {
  const text = cell.trim().replace(withTime, '');
  const plain = plainDay(text);
  if (plain !== undefined) return plain;
  const [, first = '', mark, second = '', third = ''] = threeNumbers.exec(text) ?? [];
  if (first === '' || (mark === '.' && order === 'MDY')) return undefined;
  const isYearFirst = first.length > 2;
  if (isYearFirst !== (order === 'YMD') && (isYearFirst || third.length > 2)) return undefined;
  if (order === 'YMD') return isoDay(fullYear(first), Number(second), Number(third));
  const [day, month] = order === 'DMY' ? [first, second] : [second, first];
  return isoDay(fullYear(third), Number(month), Number(day));
}

/** The orders that fit the dates of a column the best; several if they could be any of them. */
export function ordersOf(cells: readonly string[]): DateOrder[] {
  const texts = [...new Set(cells.map((cell) => cell.trim()))].filter((text) => text !== '');
  const read = dateOrders.map((order) => ({ order, days: texts.map((text) => readDay(text, order)) }));
  const count = (days: readonly (string | undefined)[]) => days.filter((day) => day !== undefined).length;
  const most = Math.max(...read.map(({ days }) => count(days)));
  const fit = read.filter(({ days }) => count(days) === most);
  const [first] = fit;
  // Orders that read every date alike need no choice.
  const others = fit.filter(({ days }) => days.some((day, at) => day !== first?.days[at]));
  return [...(first ? [first] : []), ...others].map(({ order }) => order);
}
