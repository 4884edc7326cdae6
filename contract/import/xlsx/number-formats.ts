import { dayOfSerial } from '../days.ts';

/** Kinds of numbers in a workbook by their format: a day, a moment, a time of day, or a number. */
export type NumberKind = 'number' | 'day' | 'moment' | 'time';

/** Formats that have no code in the file (ECMA-376, 18.8.30, and those of East Asia). */
function builtIn(id: number): NumberKind {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'day';
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return 'time';
  return id === 22 ? 'moment' : 'number';
}

/** The kind of a number by the code of its format: 'dd/mm/yyyy', '[$-407]d. mmmm yyyy;@', '#,##0.00 "CHF"'. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return builtIn(id);
  const bare = (code.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (/general|standard|[#0?]/.test(bare.replace(/s\.0+/g, 's'))) return 'number';
  const hasTime = /[hs]/.test(bare);
  const hasDay = /[yd]/.test(bare) || (/m/.test(bare) && !hasTime);
  if (hasDay) return hasTime ? 'moment' : 'day';
  return hasTime ? 'time' : 'number';
}

const two = (number: number) => String(number).padStart(2, '0');

/** A number of a workbook as text: '1234.5', '2026-02-01', '2026-02-01 14:30' or '14:30'. */
export function textOfNumber(value: string, kind: NumberKind, from1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (kind === 'number' || number < 0 || number > 2_958_466) return plainNumber(number);
  const serial = from1904 ? number + 1462 : number;
  // The first workbooks took 1900 for a leap year.
  const days = serial < 60 ? serial + 1 : serial;
  const minutes = Math.round((days % 1) * 1440);
  const time = `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
  if (kind === 'time') return time;
  const whole = Math.floor(days) + (minutes === 1440 ? 1 : 0);
  const day = dayOfSerial(whole);
  return kind === 'day' || minutes % 1440 === 0 ? day : `${day} ${time}`;
}

/** Fifteen digits, as workbooks have them, without an exponent. */
function plainNumber(number: number): string {
  const text = String(Number(number.toPrecision(15)));
  const [, sign = '', whole = '', part = '', power = ''] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (power === '') return text;
  const places = Number(power);
  if (places > 0) return sign + whole + part.padEnd(places, '0');
  return `${sign}0.${'0'.repeat(-places - 1)}${whole}${part}`;
}
