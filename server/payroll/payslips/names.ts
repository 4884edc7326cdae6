import { isMonth } from './months.ts';
import { searchText, spellingsOf } from './search-text.ts';

interface Named {
  first_name: string;
  last_name: string;
  preferred_name: string | null;
}

/**
 * True if a searched text holds an employee's first and last name side by side, in either order. Of an employee with one name alone it has to
 * be all of the text: a single word is found by chance.
 */
export const hasName = (text: string, employee: Named): boolean =>
  onlyName(employee)?.includes(text) ?? hasPair(text, firstNames(employee), employee);

/** The spellings of the one name of an employee who has no other. */
function onlyName(employee: Named): string[] | undefined {
  const [firsts, lasts] = [firstNames(employee), spellingsOf(employee.last_name)];
  return firsts.length === 0 || lasts.length === 0 ? [...firsts, ...lasts] : undefined;
}

const firstNames = ({ first_name, preferred_name }: Named) =>
  [first_name, preferred_name ?? ''].flatMap(spellingsOf);

const hasPair = (text: string, firsts: readonly string[], { last_name }: Named): boolean =>
  firsts.some((first) =>
    spellingsOf(last_name).some(
      (last) => text.includes(`${first.trimEnd()}${last}`) || text.includes(`${last.trimEnd()}${first}`),
    ),
  );

/**
 * True if a searched text bears out an employee whom something else points to: by their name, with the first one short ('L. Brunner'), or
 * with the two in different places, as forms have them.
 */
export function bearsOut(text: string, employee: Named): boolean {
  const firsts = firstNames(employee);
  const initials = firsts.map((first) => `${first.slice(0, 2)} `);
  const hasOne = (words: readonly string[]) => words.some((word) => text.includes(word));
  const only = onlyName(employee);
  if (only) return hasOne(only);
  return (
    (hasOne(firsts) && hasOne(spellingsOf(employee.last_name))) ||
    hasPair(text, [...firsts, ...initials], employee)
  );
}

/** Words of payslips and of their files' names that are nobody's name. */
const plainWords = new Set(
  [
    'payslip pay slip payroll salary wage wages statement period month year date day number no nr id net gross total amount',
    'employee employees personnel staff worker employer for of the and to from by in on page copy scan final signed pdf document',
    'lohn gehalt lohnabrechnung gehaltsabrechnung abrechnung netto brutto personalnummer mitarbeiter mitarbeiternummer nummer',
    'monat jahr datum seite betrag von bis bulletin de du paie salaire fiche matricule brut mois busta paga matricola lordo',
    'nomina empleado numero chf eur usd gbp',
  ].flatMap((line) => line.split(' ')),
);

/** Words that may be part of a name: not months, plain words, and those of the employee's own number. */
function nameWords(words: readonly string[], { employee_no }: { employee_no: string }): string[] {
  const own = searchText(employee_no).trim().split(' ');
  return words.filter((word) => {
    const plain = searchText(word).trim();
    return !plainWords.has(plain) && !own.includes(plain) && !isMonth(plain);
  });
}

/** Capitalised words of a text, and the word after "name", which may be in small letters. */
const likeNames = /[\p{Lu}\p{Lo}][\p{L}\p{M}]+|(?<=\b[Nn]ame[\s:.]{1,3})\p{L}{2,}/gu;

/** True if the content of a PDF may name somebody: it has capitalised words, or words labelled so, that may be part of a name. */
export const textMayName = (text: string, employee: { employee_no: string }): boolean =>
  nameWords(text.match(likeNames) ?? [], employee).length > 0;

/**
 * True if the name of a file may name somebody.
 * @param least number of such words side by side: two are a first and a last name, one may also be the name of a company or a batch
 */
export const fileMayName = (name: string, employee: { employee_no: string }, least: 1 | 2): boolean => {
  const words = name.match(/\p{L}{2,}/gu) ?? [];
  const named = new Set(nameWords(words, employee));
  return [...words.keys()].some(
    (at) => words.slice(at, at + least).filter((each) => named.has(each)).length === least,
  );
};

/** Words that say that a person's number comes next. */
const beforeNumber =
  / (?:(?:employee|personnel|staff|payroll|worker|mitarbeiter|personal) (?:number|no|nr|id|nummer)|personalnummer|mitarbeiternummer|matricule|matricola) (?=(?:\p{L}{1,5} ?)?\p{N})/gu;

/** True if a searched text states numbers of people, and none is this employee's; zeros and letters before it may be left out. */
export function statesOtherNumber(text: string, { employee_no }: { employee_no: string }): boolean {
  const number = searchText(employee_no);
  const digits = Number(/\d+ $/.exec(number)?.[0] ?? Number.NaN);
  const stated = [...text.matchAll(beforeNumber)].map(({ index, 0: words }) =>
    text.slice(index + words.length - 1),
  );
  return (
    stated.length > 0 &&
    !stated.some((rest) => rest.startsWith(number) || Number(/\d+/.exec(rest)?.[0]) === digits)
  );
}
