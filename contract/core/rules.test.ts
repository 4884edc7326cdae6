import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { pageSizes } from './limits.ts';
import { isSearchable, pagingOf, stripAsterisks } from './list-rules.ts';
import * as rules from './rules.ts';

/** The error messages for a value; none if it is valid. */
const complaints = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map(({ message }) => message) ?? [];
const text = (action: v.PipeAction<string, string, v.BaseIssue<unknown>>) => v.pipe(v.string(), action);

describe('values', () => {
  const schema = v.pipe(v.number(), rules.oddNumber);
  test.each([1, -1, 3, 2 ** 53 - 1])('%d is odd', (value) => expect(complaints(schema, value)).toEqual([]));
  test.each([0, 2, -2, 1.5, Number.POSITIVE_INFINITY])('%d is not odd', (value) =>
    expect(complaints(schema, value)).toEqual(['This field must be an odd number']),
  );

  test('a name is taken whatever its case and outer spaces', () => {
    const schema = text(rules.uniqueByName([{ name: 'Acme Ltd' }, { name: 'Élan' }]));
    for (const taken of ['Acme Ltd', 'ACME LTD', ' acme ltd ', 'e\u0301lan'])
      expect(complaints(schema, taken)).toEqual(['This value is duplicated!']);
    for (const free of ['Acme', 'Acme Ltd.', '']) expect(complaints(schema, free)).toEqual([]);
  });

  test('the old value of the field stays allowed', () => {
    const codes = ['A1', 'B2'];
    expect(complaints(text(rules.uniqueOther('Code', codes, 'A1')), 'a1')).toEqual([]);
    expect(complaints(text(rules.uniqueOther('Code', codes, 'A1')), 'b2')).toEqual(['Code is duplicated!']);
    expect(complaints(text(rules.uniqueOther('Code', codes)), 'A1')).toEqual(['Code is duplicated!']);
    expect(complaints(text(rules.uniqueOther('Code', codes)), 'C3')).toEqual([]);
  });

  test('last names', () => {
    const schema = text(rules.uniqueLastName([{ last_name: 'Chan' }]));
    expect(complaints(schema, 'CHAN')).toEqual(['This last name is duplicated!']);
    expect(complaints(schema, 'Chang')).toEqual([]);
  });

  test.each(['', 'Acme', '陳大文', 'Zoë9'])('%j has nothing special', (value) =>
    expect(complaints(text(rules.notSpecial), value)).toEqual([]),
  );
  test.each([' ', 'a b', 'a-b', 'a_b', 'a.b', "O'Neil", 'a€', 'a+b', '😀', 'a\n'])('%j is special', (value) =>
    expect(complaints(text(rules.notSpecial), value)).toEqual([
      'This value must not contain any special characters!',
    ]),
  );

  test('a library title bars fifteen characters and no other', () => {
    const barred = '~"#%&*:<>?/\\{|}';
    for (const character of barred)
      expect(complaints(text(rules.libraryTitle), `a${character}b`)).toEqual([rules.messages.libraryTitle]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const valid = ![...title].some((character) => barred.includes(character));
        expect(complaints(text(rules.libraryTitle), title).length).toBe(valid ? 0 : 1);
      }),
    );
  });
});

describe('names', () => {
  test.each([
    ['export list', rules.exportListName, 'Export list name is required.'],
    ['folder', rules.folderName, 'Folder name is required.'],
  ])('%s', (_, schema, required) => {
    for (const empty of ['', '  ', null, undefined, 7]) expect(complaints(schema, empty)).toEqual([required]);
    for (const length of [1, 254, 255]) expect(complaints(schema, 'x'.repeat(length))).toEqual([]);
    expect(complaints(schema, 'x'.repeat(256))).toEqual(['This may have at most 255 characters.']);
    expect(v.parse(schema, ' Payroll ')).toBe('Payroll');
  });
});

test.each([
  ['a\nb', 'a b'],
  ['a\r\n\tb', 'a b'],
  ['a\0b', 'ab'],
  ['a\u202Eb', 'ab'],
])('of the name %j the stored one is %j', (name, stored) =>
  expect(v.parse(rules.requiredName('name'), name)).toBe(stored),
);

test.each(['../clients', 'C:clients', 'a\\b', 'what?'])('%j is no name of an export', (name) =>
  expect(new Set(complaints(rules.exportListName, name))).toEqual(new Set([rules.messages.notAFileName])),
);

describe('uploads', () => {
  const kinds = [
    ['document', 20_971_520, 'The file must be under 20MB.'],
    ['image', 2_097_152, 'The file must be under 2MB.'],
    ['signing', 20_971_520, 'The file must be under 20MB.'],
  ] as const;
  const goodName = { document: 'a.docx', image: 'a.png', signing: 'a.pdf' };

  test.each(kinds)('a %s is smaller than %d bytes', (kind, limit, message) => {
    const file = (size: number) => complaints(rules.uploadFile(kind), { name: goodName[kind], size });
    expect(file(0)).toEqual([]);
    expect(file(limit - 1)).toEqual([]);
    expect(file(limit)).toEqual([message]);
    expect(file(limit + 1)).toEqual([message]);
    expect(file(-1)).not.toEqual([]);
    expect(file(1.5)).not.toEqual([]);
  });

  const named = (kind: 'document' | 'image' | 'signing', name: string) =>
    complaints(rules.uploadFile(kind), { name, size: 1 });

  test('each kind takes its extensions, whatever their case', () => {
    for (const extension of 'bmp gif jpg png doc docx xls xlsx ppt pptx pdf odt txt text rtf zip'.split(
      ' ',
    )) {
      expect(named('document', `a.b.${extension.toUpperCase()}`)).toEqual([]);
      expect(named('image', `a.${extension}`).length).toBe(['jpg', 'png'].includes(extension) ? 0 : 1);
      expect(named('signing', `a.${extension}`).length).toBe(extension === 'pdf' ? 0 : 1);
    }
  });

  test.each(['a', '', 'pdf', 'a.exe', 'a.pdf.exe', 'a.', 'a.jpeg.svg', 'a.svg', 'a.html'])(
    '%j is no document',
    (name) => {
      expect(named('document', name)).toEqual([
        expect.stringMatching(
          /^Only these kinds of files are accepted: bmp, gif, jpg, png, doc, docx, xls, xlsx, ppt, pptx, pdf, odt, txt, text, rtf, zip\. [A-Z][^.]+/,
        ),
      ]);
    },
  );

  test.each(['a.jpeg', 'a.JPE', 'scan.jfif'])('%s is a jpg', (name) => {
    expect(named('document', name)).toEqual([]);
    expect(named('image', name)).toEqual([]);
    expect(named('signing', name)).toHaveLength(1);
  });

  test.each([
    ['IMG_0412.HEIC', /Save the photo as JPG/],
    ['a.webp', /Save it as JPG or PNG\.$/],
    ['Report.pages', /Save it as PDF/],
    ['a.rar', /Pack it as ZIP\.$/],
    ['a.constructor', /such as PDF\.$/],
    ['scan', /no ending/],
  ])('%s is refused with the way to send it', (name, way) => {
    expect(named('document', name)).toEqual([expect.stringMatching(way)]);
  });

  test.each([
    [1, []],
    [10, []],
    [11, ['You can not upload more than 10 documents at one time']],
  ])('%d files at one time', (count, expected) => {
    const files = Array.from({ length: count }, (_, i) => ({ name: `${i}.pdf`, size: 1 }));
    expect(complaints(rules.uploadFiles('signing'), files)).toEqual(expected);
  });

  test("a browser's file fits", () => {
    expect(complaints(rules.uploadFiles('signing'), [new File(['%PDF'], 'a.pdf')])).toEqual([]);
    expect(complaints(rules.uploadFiles('image'), [new File(['%PDF'], 'a.pdf')])).toEqual([
      'Only these kinds of files are accepted: jpg, png. Save it as JPG or PNG.',
    ]);
  });
});

describe('clients and contacts', () => {
  const form = {
    name: 'Acme Ltd',
    jurisdiction: 'HK',
    company_type: '254M',
    office: 'hong-kong',
    services: ['payroll'],
    teams: ['asia'],
  };

  test('a complete corporate client form', () =>
    expect(complaints(rules.corporateClientForm, form)).toEqual([]));

  test.each([
    ['name', 'Name is required.'],
    ['jurisdiction', 'Jurisdiction is required.'],
    ['company_type', 'Company type is required.'],
    ['office', 'Office is required.'],
  ])('without %s', (field, message) => {
    for (const empty of ['', ' ', null, undefined])
      expect(complaints(rules.corporateClientForm, { ...form, [field]: empty })).toEqual([message]);
    const { [field]: _, ...rest } = form as Record<string, unknown>;
    expect(complaints(rules.corporateClientForm, rest)).toEqual([message]);
  });

  test('at least one service and team, a name of at most 255', () => {
    expect(complaints(rules.corporateClientForm, { ...form, services: [], teams: [] })).toEqual([
      'Choose at least 1 service.',
      'Choose at least 1 team.',
    ]);
    const long = (length: number) =>
      complaints(rules.corporateClientForm, { ...form, name: 'x'.repeat(length) });
    expect([long(254), long(255), long(256)]).toEqual([[], [], ['This may have at most 255 characters.']]);
    expect(complaints(rules.corporateClientForm, { ...form, services: null, teams: undefined })).toEqual([
      'Choose at least 1 service.',
      'Choose at least 1 team.',
    ]);
    expect(complaints(rules.corporateClientForm, null)).toEqual(['This could not be read.']);
  });

  test('access asks an e-mail', () => {
    expect(complaints(rules.contactAccess, { email: '' })).toEqual(['E-mail is required.']);
    expect(complaints(rules.contactAccess, { email: 'mei@example.com' })).toEqual([]);
  });

  test('portal access asks an office, an accounting account complete data', () => {
    expect(complaints(rules.clientPortalAccess, { office: null })).toEqual(['Office is required.']);
    expect(complaints(rules.clientPortalAccess, { office: 'hong-kong' })).toEqual([]);
    expect(complaints(rules.clientAccounting, { missing_data_high: [] })).toEqual([]);
    expect(complaints(rules.clientAccounting, { missing_data_high: ['name', 'service'] })).toEqual([
      "Complete the client's data first. Missing name, service.",
    ]);
  });
});

describe('redirects', () => {
  const schema = rules.redirectUrl(['app.host', 'boards.host:8443']);

  test.each([
    ['https://app.host/app/clients?page=1#top', 'https://app.host/app/clients?page=1#top'],
    ['http://app.host', 'http://app.host/'],
    ['app.host/app', 'http://app.host/app'],
    ['APP.HOST', 'http://app.host/'],
    ['  https://app.host/  ', 'https://app.host/'],
    ['https://app.host:443/', 'https://app.host/'],
    ['boards.host:8443/board', 'http://boards.host:8443/board'],
    ['//app.host/app', 'http://app.host/app'],
    ['app。host/app', 'http://app.host/app'],
    ['app.host\\@evil.host', 'http://app.host/@evil.host'],
    ['https://app.host/?next=https://evil.host', 'https://app.host/?next=https://evil.host'],
  ])('%j is followed as %s', (value, followed) => {
    expect(v.parse(schema, value)).toBe(followed);
  });

  test.each([
    '',
    ' ',
    '/',
    '/app/clients',
    'evil.host',
    'https://evil.host',
    '//evil',
    '//evil.host',
    '////evil.host',
    'https:evil',
    'https:evil.host',
    'https:/evil.host',
    'https:app.host',
    'https:///evil.host',
    'app.host@evil',
    'https://app.host@evil.host',
    'https://app.host:443@evil.host',
    'user@app.host',
    'https://user:secret@app.host',
    'app.host.evil',
    'https://app.host.evil.host/',
    'evil-app.host',
    'sub.app.host',
    'app.host.',
    'app.host:8080',
    'boards.host',
    '\\\\evil',
    '\\\\evil.host\\app.host',
    'https:\\\\evil.host',
    'https://evil.host\\@app.host',
    'https://evil.host#@app.host',
    'https://evil.host?@app.host',
    'app.host。evil',
    'https://app.host．evil.host',
    'https://аpp.host',
    'javascript:alert(1)',
    'javascript://app.host/%0aalert(1)',
    'java\tscript://app.host/%0aalert(1)',
    'JaVaScRiPt:alert(1)//app.host',
    'data:text/html,app.host',
    'blob:https://app.host/1',
    'file://app.host/etc/passwd',
    'ftp://app.host',
    'https://evil.host\u0000.app.host',
    'https://[::1]/',
    'https://',
  ])('%j is refused', (value) => {
    expect(complaints(schema, value)).toEqual(['URL is not in the Whitelist!']);
  });

  test('no text, no redirect', () => {
    for (const value of [null, undefined, 7, {}])
      expect(complaints(schema, value)).toEqual(['URL is not in the Whitelist!']);
    expect(complaints(rules.redirectUrl([]), 'https://app.host')).toEqual(['URL is not in the Whitelist!']);
  });

  test('whatever is written, what is followed is a web address on an allowed host', () => {
    const piece = fc.constantFrom(
      'app.host',
      'evil.host',
      'http',
      'https',
      'javascript',
      ':',
      '/',
      '\\',
      '@',
      '.',
      '。',
      '#',
      '?',
      '\t',
      ' ',
      '%2f',
      '8443',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 }))), (pieces) => {
        const parsed = v.safeParse(schema, pieces.join(''));
        if (!parsed.success) return;
        expect(parsed.output).toMatch(/^https?:\/\/(app\.host|boards\.host:8443)\//);
        expect(v.parse(schema, parsed.output)).toBe(parsed.output);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('signing', () => {
  test('labels', () => {
    const labelled = v.pipe(
      v.object({ kind: v.string(), label: v.string(), page: v.optional(v.number()) }),
      rules.textLabelled(),
    );
    expect(complaints(labelled, { kind: 'text', label: 'Title' })).toEqual([]);
    expect(complaints(labelled, { kind: 'text', label: ' ' })).toEqual([rules.messages.unlabelled]);
    expect(complaints(labelled, { kind: 'signature', label: '' })).toEqual([]);
  });
});

describe('lists', () => {
  test.each([
    ['', ''],
    ['*', ''],
    ['****', ''],
    ['acme', 'acme'],
    ['*acme*', 'acme'],
    ['**acme', 'acme'],
    ['acme***', 'acme'],
    ['*a*b*', 'a*b'],
    [' *acme* ', ' *acme* '],
  ])('%j is asked as %j', (value, stripped) => {
    expect(stripAsterisks(value)).toBe(stripped);
  });

  test('stripping takes asterisks off the ends and nothing else', () => {
    const starry = fc.string({ unit: fc.constantFrom('*', 'a', ' ') });
    fc.assert(
      fc.property(starry, (value) => {
        const stripped = stripAsterisks(value);
        expect(stripped).not.toMatch(/^\*|\*$/);
        expect(value).toContain(stripped);
        expect(value.replaceAll('*', '')).toBe(stripped.replaceAll('*', ''));
        expect(stripAsterisks(stripped)).toBe(stripped);
      }),
    );
  });

  test.each([
    ['qu', false],
    ['qua', true],
    ['a 🌊', true],
    ['a🌊', false],
    ['', false],
    ['海', true],
    ['ก', true],
    ['かの', true],
  ])('a client is searched for by 3 characters, in scripts without spaces by 1: “%s”', (text, is) => {
    expect(isSearchable(text)).toBe(is);
  });

  test('a list is paged only if both numbers are given', () => {
    expect(pagingOf({})).toEqual({ page: 1, recordPerPage: 10 });
    expect(pagingOf({ page: 3 })).toEqual({ page: 1, recordPerPage: 10 });
    expect(pagingOf({ recordPerPage: 50 })).toEqual({ page: 1, recordPerPage: 10 });
    for (const recordPerPage of pageSizes)
      expect(pagingOf({ page: 3, recordPerPage })).toEqual({ page: 3, recordPerPage });
  });
});
