import { fold } from '../core/fold.ts';
import { type Choice, isChoice } from './cells.ts';
import type { TableRow } from './read-table.ts';

/** A field that a column of a file can be read into. */
export interface Target {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly Choice[];
}

/** Other names under which a field stands in files of other programs, folded. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  email: [
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'mail address',
    'e mail adresse',
    'courriel',
    'adresse e mail',
    'correo electronico',
    'posta elettronica',
    'emailaddress',
  ],
  phone: [
    'telephone',
    'telefon',
    'tel',
    'phone number',
    'telefonnummer',
    'telefono',
    'business phone',
    'work phone',
    'telefon geschaft',
  ],
  mobile: [
    'mobile phone',
    'cell',
    'cell phone',
    'handy',
    'mobil',
    'natel',
    'portable',
    'cellulare',
    'mobiltelefon',
    'movil',
  ],
  first_name: ['given name', 'firstname', 'vorname', 'prenom', 'nome', 'nombre', 'forename', 'voornaam'],
  last_name: [
    'surname',
    'family name',
    'lastname',
    'nachname',
    'name',
    'nom',
    'cognome',
    'apellido',
    'apellidos',
    'achternaam',
    'familienname',
    'nom de famille',
  ],
  salutation: ['title', 'anrede', 'civilite', 'titolo', 'appellativo', 'prefix'],
  job_title: ['position', 'function', 'funktion', 'titre', 'fonction', 'role', 'funzione', 'job', 'cargo'],
  birth_date: [
    'birthday',
    'birth date',
    'date of birth',
    'geburtsdatum',
    'geburtstag',
    'date de naissance',
    'data di nascita',
    'fecha de nacimiento',
    'dob',
  ],
  language: ['sprache', 'langue', 'lingua', 'idioma', 'korrespondenzsprache', 'preferred language'],
  line1: [
    'street',
    'address 1',
    'address line 1',
    'strasse',
    'street address',
    'rue',
    'adresse',
    'via',
    'indirizzo',
    'addressline1',
    'strasse und hausnummer',
    'direccion',
    'calle',
    'adresszeile 1',
  ],
  line2: [
    'address 2',
    'address line 2',
    'addressline2',
    'zusatz',
    'adresszusatz',
    'complement',
    'complement d adresse',
    'adresszeile 2',
    'suite',
  ],
  postal_code: [
    'zip',
    'zip code',
    'postcode',
    'post code',
    'plz',
    'postleitzahl',
    'npa',
    'code postal',
    'cap',
    'postalcode',
    'codigo postal',
  ],
  city: [
    'town',
    'ort',
    'stadt',
    'ville',
    'localite',
    'citta',
    'localita',
    'ciudad',
    'place',
    'stad',
    'plaats',
    'wohnort',
  ],
  country: ['land', 'pays', 'paese', 'pais', 'country code', 'landercode', 'nation', 'landerkennzeichen'],
  region: [
    'state',
    'province',
    'kanton',
    'canton',
    'bundesland',
    'county',
    'provincia',
    'state province',
    'cantone',
  ],
  valid_from: ['from', 'von', 'gultig ab', 'start', 'start date', 'depuis', 'dal'],
  valid_to: ['to', 'until', 'bis', 'gultig bis', 'end', 'end date', 'jusqu au', 'al'],
  name: ['company', 'firma', 'bezeichnung', 'nom', 'nome', 'full name', 'contact name', 'account name'],
  amount: ['sum', 'betrag', 'montant', 'importo', 'value', 'total', 'importe'],
  currency: ['wahrung', 'devise', 'monnaie', 'valuta', 'moneda', 'currency code'],
};

/** A name of a column as it is compared: 'E-Mail (Arbeit)' → 'e mail arbeit'. */
export const columnKey = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const keysOf = ({ name, label }: Pick<Target, 'name' | 'label'>): (readonly string[])[] => [
  [columnKey(label), columnKey(name)],
  synonyms[name] ?? [],
];

/** Longest name of a column that is compared; a longer text is none. */
const longestName = 255;

/** Tells if a column is named as one of the fields is, by its label, its name, or as other programs name it. */
export function knownNames(targets: readonly Pick<Target, 'name' | 'label'>[]): (column: string) => boolean {
  const keys = new Set(targets.flatMap((target) => keysOf(target).flat()));
  return (column) => column.length <= longestName && keys.has(columnKey(column));
}

const looksLike: Readonly<Record<string, RegExp>> = {
  email: /^\S+@\S+\.\S+$/,
  phone: /^\+?[\d\s().\-/]{7,20}$/,
};

/** True if most of what is in a column could be of the field. */
function fits({ name, choices = [] }: Target, cells: readonly string[]): boolean {
  const shape = looksLike[name];
  const isOne = shape ? (cell: string) => shape.test(cell.trim()) : (cell: string) => isChoice(cell, choices);
  if (cells.length === 0 || (!shape && choices.length === 0)) return false;
  return cells.filter(isOne).length >= cells.length * 0.8;
}

const looked = 200;

/**
 * The field of each column: first by its label or name, then by what other programs call it, then as part of a longer name, and last by what
 * is in it. A field has one column; null for one that is none.
 */
export function fieldsOfColumns(
  targets: readonly Target[],
  header: readonly string[],
  rows: readonly Pick<TableRow, 'cells'>[],
): (string | null)[] {
  const found = header.map((): string | null => null);
  const isFree = (name: string) => !found.includes(name);
  function take(accepts: (target: Target, key: string, at: number) => boolean): void {
    for (const [at, column] of header.entries()) {
      if (found[at] !== null) continue;
      const key = columnKey(column);
      const fitting = targets.filter((target) => isFree(target.name) && accepts(target, key, at));
      if (fitting.length === 1) found[at] = fitting[0]?.name ?? null;
    }
  }
  take((target, key) => keysOf(target)[0]?.includes(key) ?? false);
  take((target, key) => keysOf(target)[1]?.includes(key) ?? false);
  take((target, key) =>
    keysOf(target)
      .flat()
      .some((own) => own.length > 3 && ` ${key} `.includes(` ${own} `)),
  );
  take((target, _, at) => {
    const cells = rows.slice(0, looked).flatMap(({ cells: all }) => (all[at]?.trim() ? [all[at]] : []));
    return fits(target, cells);
  });
  return found;
}
