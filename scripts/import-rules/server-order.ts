/** A step of the order: folders or files of a folder, as a glob, and the reason why they lie there. */
export type Step = readonly [at: string, why: string];

/**
 * The folders of the server, from the lowest: each imports itself and those before it. A part of a folder that stands apart from the rest
 * has a step of its own, which goes before that of its folder.
 */
export const serverOrder: readonly Step[] = [
  ['db', 'rows, and whose they are; it knows no table'],
  [
    'session/{tables,tokens,facts,device-label,devices.queries,passkeys/tables,second-factor/tables}.ts',
    'accounts and their sessions as rows: most tables name an account',
  ],
  ['jobs', 'work that waits, in the transaction that asks for it'],
  ['http/refusal.ts', 'a refusal in words, which anything may throw'],
  ['activity', 'an entry of the log is written with every write'],
  [
    'http/{handler,rate-limit,queries,tables,network-of,calls/counts,calls/json,calls/list-answer,calls/read-value,calls/validation-messages}.ts',
    'a call as its handler sees it',
  ],
  ['files', 'bytes by their hash, of an account'],
  ['integrations', 'the ways out to other services'],
  ['push', 'a message by a push service, without its words'],
  ['mail', 'a letter, without the words of a domain'],
  ['inbox', 'a notice for an account, which any domain may put'],
  ['{documents,signing}/pdf', 'PDF files are read, drawn and sealed without a document or an envelope'],
  ['people', 'colleagues and their roles, whom other rows name'],
  ['settings', 'values of the firm by their names'],
  ['parties/tables.ts', 'a person or an entity, which a client or a contact is'],
  [
    'clients/{addressees,create.queries,hubspot.queries,lock.queries,logo.queries,party-facts.queries,queries,tables,update.queries}.ts',
    'a client stands alone; whatever is about one names it',
  ],
  ['reference', 'countries, regions, days, and what a client is chosen from'],
  [
    'firm/{day,facts.queries,firm,logo,tables}.ts',
    'its name, its mark and its place, by which days are counted',
  ],
  ['exports', 'a list as a file, whatever it lists'],
  ['records', 'the common part of the records below'],
  ['views', 'a list as somebody saved it'],
  ['errors', 'errors that browsers and the server reported'],
  ['integrations/{accounting,crm,secretary,storage}', 'the engines built in keep rows of clients'],
  ['crm', 'companies and deals, of which some are a client’s'],
  ['secretary/tables.ts', 'offices and shares of a client, whose holders are parties'],
  ['owners/tables.ts', 'what parties own of a client, and its shares'],
  ['addresses', 'a record of a client'],
  ['client-services', 'a record of a client'],
  ['relationship-managers', 'a record of a client, and a colleague'],
  ['contacts', 'the people of a client'],
  ['matching', 'how alike two names are, and who has one like it'],
  ['parties', 'persons and entities, with their roles at clients'],
  ['approvers', 'which of these people approve what for the client'],
  ['payroll', 'the employees of a client, and their pay'],
  ['bank-accounts/tables.ts', 'an account of a client or an employee, in whose fields the firm has a say'],
  [
    'inbox/{letters/jobs,letters/queries,mail-day,push/handlers,push/jobs,push/keys,push/queries}.ts',
    'a notice leaves the inbox for a reader, who is of the people above',
  ],
  [
    'people/{access-links/queries,access-links/tables,address/queries}.ts',
    'what account any of these people has, and where their letters go',
  ],
  ['signing', 'envelopes for any of these people'],
  ['storage', 'uploads, some of which are to be signed'],
  ['library', 'papers and courses, which are uploads'],
  ['firm', 'records of the firm, which its clients and courses name'],
  ['attributes', 'further fields of a client, as the firm defined them'],
  ['bank-accounts', 'accounts of a client and its employees, with those fields'],
  ['documents', 'uploads as a client and the firm share them'],
  ['meetings', 'meetings of a client, with its documents, and minutes that are an envelope'],
  ['comments', 'notes on a client and its conversation, with uploads'],
  ['invoices', 'the ledger as documents'],
  ['secretary/{chosen-party,queries}.ts', 'rows of a client that name a party'],
  [
    'owners/{check-moves,ownership,ownership-facts,ownership.queries,queries,records,rules,share-register,thresholds}.ts',
    'who owns a client, which its registers say',
  ],
  ['secretary', 'offices, shares, filings and registers of a client'],
  ['clients', 'the page of a client, with facts of all that is about one'],
  ['agreements', 'the text that a person agrees to before going on'],
  ['session', 'a person of any kind signs in, or by the link of an envelope'],
  ['clients/lifecycle', 'a client is activated by a second person, or by a second factor'],
  ['clients/merging/{guards,handlers}.ts', 'two clients become one, with what goes on at both'],
  [
    'people/{access-links,address,administration,contact-access,groups,portal-profile,roles}',
    'access is given and ended, of people of any kind and with all they leave',
  ],
  ['payroll/access', 'access of an employee'],
  ['payroll/records/handlers.ts', 'the record of an employee, with their access'],
  ['contacts/{change-address,given-access,handlers,tell-givers,user-access}.ts', 'access of a contact'],
  ['session/cloud', 'access is asked for while a person signs in'],
  ['agreements/{consent,handlers}.ts', 'who agreed is signed in'],
  ['setup', 'the first administrator is given access'],
  ['imports', 'files whose rows become records, by the handlers of all domains, which are handed in'],
  ['job-status', 'what runs for a person, of all domains'],
  [
    'activity/{active.queries,export,handlers,irreversible,log.queries,reverse-entry,rows}.ts',
    'the log is read and reversed, of all domains',
  ],
  ['owners', 'an owner is entered with their interests, by the handlers of parties'],
  ['bulk-edits', 'several clients are changed by the handlers of single ones'],
  ['timeline', 'what happened with a client, of the tables of all domains'],
  ['metrics', 'figures of all parts'],
  ['http', 'the way from a socket to a handler'],
  ['backup', 'an archive of everything'],
  ['demo', 'a firm made by the functions of all domains'],
];

/** Imports that lead up and would cost more than they hurt, with the reason. None is added: the list gets shorter. */
export const upward: readonly (readonly [from: string, to: string, why: string])[] = [
  [
    'contacts/queries.ts',
    'payroll/tables.ts',
    'A deleted contact stays while a pay run names them: the rows that keep a record would be handed in where records are purged.',
  ],
  ['contacts/queries.ts', 'signing/tables.ts', 'Likewise for an envelope that names a contact.'],
  ['payroll/records/queries.ts', 'signing/tables.ts', 'Likewise for an envelope that names an employee.'],
];
