/** The records of the firm. */
export { appLinks } from './app-links.ts';
export { employingEntities } from './employing-entities.ts';
export { fieldDefinitions } from './field-definitions.ts';
export { industries } from './industries.ts';
export { news } from './news.ts';
export { offices } from './offices.ts';
export { sectors } from './sectors.ts';
export { services } from './services.ts';
export { teams } from './teams.ts';
