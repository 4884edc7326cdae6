/** The steps after the first, loaded while the first is filled in. */
export { AdministratorStep } from './administrator-step.tsx';
export { OfficeStep } from './office-step.tsx';
export { ServicesStep } from './services-step.tsx';
