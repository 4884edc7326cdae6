/** Lines of the firm's services. */
export const serviceLines = [
  'CORPORATE_SECRETARY',
  'PAYROLL',
  'ACCOUNTING',
  'TAX',
  'ONBOARDING',
  'BOARD',
  'IMMIGRATION',
  'ADVISORY',
] as const;
export type ServiceLine = (typeof serviceLines)[number];

/** Records that have fields of the firm's own: a client, or one of its tabs that is shown once it holds a value. */
export const fieldEntities = ['CLIENT', 'BANK_DETAILS', 'APPROVAL_RIGHTS'] as const;
export type FieldEntity = (typeof fieldEntities)[number];

/** Kinds of values of a field; LIST is one of its options. */
export const definitionKinds = ['TEXT', 'NUMBER', 'DATE', 'BOOL', 'LIST'] as const;
export type DefinitionKind = (typeof definitionKinds)[number];

/** Icons a link to another app can have, by their names in the staff frame. */
export const linkIcons = [
  'link',
  'works',
  'board',
  'desk',
  'academy',
  'payroll',
  'booking',
  'business',
  'insights',
  'clients',
  'documents',
] as const;
