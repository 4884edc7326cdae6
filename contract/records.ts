import { addressForm } from './clients/addresses.form.ts';
import { addresses } from './clients/addresses.ts';
import { attributeForm } from './clients/attributes.form.ts';
import { approvalRights, attributes } from './clients/attributes.ts';
import { clientServiceForm } from './clients/client-services.form.ts';
import { clientServices } from './clients/client-services.ts';
import { contactForm } from './clients/contacts.form.ts';
import { contacts } from './clients/contacts.ts';
import { relationshipManagerForm } from './clients/relationship-managers.form.ts';
import { relationshipManagers } from './clients/relationship-managers.ts';
import { withForm } from './core/record.ts';
import { companyForm } from './crm/companies.form.ts';
import { companies } from './crm/companies.ts';
import { dealForm } from './crm/deals.form.ts';
import { deals } from './crm/deals.ts';
import { dealStageForm, pipelineForm } from './crm/pipelines.form.ts';
import { dealStages, pipelines } from './crm/pipelines.ts';
import { documentTypeForm } from './documents/document-types.form.ts';
import { documentTypes } from './documents/document-types.ts';
import { appLinkForm } from './firm/app-links.form.ts';
import { appLinks } from './firm/app-links.ts';
import { employingEntityForm } from './firm/employing-entities.form.ts';
import { employingEntities } from './firm/employing-entities.ts';
import { fieldDefinitionForm } from './firm/field-definitions.form.ts';
import { fieldDefinitions } from './firm/field-definitions.ts';
import { industryForm } from './firm/industries.form.ts';
import { industries } from './firm/industries.ts';
import { newsForm } from './firm/news.form.ts';
import { news } from './firm/news.ts';
import { officeForm } from './firm/offices.form.ts';
import { offices } from './firm/offices.ts';
import { sectorForm } from './firm/sectors.form.ts';
import { sectors } from './firm/sectors.ts';
import { serviceForm } from './firm/services.form.ts';
import { services } from './firm/services.ts';
import { teamForm } from './firm/teams.form.ts';
import { teams } from './firm/teams.ts';
import { courseForm } from './library/courses.form.ts';
import { courses } from './library/courses.ts';
import { formForm } from './library/forms.form.ts';
import { forms } from './library/forms.ts';
import { resourceForm } from './library/resources.form.ts';
import { resources } from './library/resources.ts';
import { boardMeetingForm } from './meetings/board-meetings.form.ts';
import { boardMeetings } from './meetings/board-meetings.ts';
import { interestForm, partyInterestForm } from './owners/interests.form.ts';
import { interests } from './owners/interests.ts';
import { ownershipThresholdForm } from './owners/ownership-thresholds.form.ts';
import { ownershipThresholds } from './owners/ownership-thresholds.ts';
import { partyInterests } from './owners/party-interests.ts';
import { groupMembershipForm } from './parent-groups/group-memberships.form.ts';
import { groupMemberships } from './parent-groups/group-memberships.ts';
import { parentGroupForm } from './parent-groups/parent-groups.form.ts';
import { parentGroups } from './parent-groups/parent-groups.ts';
import { partyForm } from './parties/parties.form.ts';
import { parties } from './parties/parties.ts';
import { payrollCalendarForm } from './payroll/payroll-calendars.form.ts';
import { payrollCalendars } from './payroll/payroll-calendars.ts';
import { payrollEmployeeForm } from './payroll/payroll-employees.form.ts';
import { payrollEmployees } from './payroll/payroll-employees.ts';
import { payrollManagerForm } from './payroll/payroll-managers.form.ts';
import { payrollManagers } from './payroll/payroll-managers.ts';
import { registryEntryForm } from './registry/registry-entries.form.ts';
import { registryEntries } from './registry/registry-entries.ts';
import { chargeForm } from './secretary/charges.form.ts';
import { charges } from './secretary/charges.ts';
import { filingForm } from './secretary/filings.form.ts';
import { filings } from './secretary/filings.ts';
import { officerForm } from './secretary/officers.form.ts';
import { officers } from './secretary/officers.ts';
import { shareClassForm } from './secretary/share-classes.form.ts';
import { shareClasses } from './secretary/share-classes.ts';

/** Every kind of record with the schema of its form. Not for the app: importing it would load every schema at start. */
export const records = {
  addresses: withForm(addresses, addressForm),
  appLinks: withForm(appLinks, appLinkForm),
  approvalRights: withForm(approvalRights, attributeForm),
  attributes: withForm(attributes, attributeForm),
  charges: withForm(charges, chargeForm),
  boardMeetings: withForm(boardMeetings, boardMeetingForm),
  clientServices: withForm(clientServices, clientServiceForm),
  companies: withForm(companies, companyForm),
  courses: withForm(courses, courseForm),
  deals: withForm(deals, dealForm),
  dealStages: withForm(dealStages, dealStageForm),
  documentTypes: withForm(documentTypes, documentTypeForm),
  employingEntities: withForm(employingEntities, employingEntityForm),
  filings: withForm(filings, filingForm),
  fieldDefinitions: withForm(fieldDefinitions, fieldDefinitionForm),
  forms: withForm(forms, formForm),
  contacts: withForm(contacts, contactForm),
  industries: withForm(industries, industryForm),
  news: withForm(news, newsForm),
  interests: withForm(interests, interestForm),
  officers: withForm(officers, officerForm),
  offices: withForm(offices, officeForm),
  ownershipThresholds: withForm(ownershipThresholds, ownershipThresholdForm),
  parentGroups: withForm(parentGroups, parentGroupForm),
  groupMemberships: withForm(groupMemberships, groupMembershipForm),
  parties: withForm(parties, partyForm),
  partyInterests: withForm(partyInterests, partyInterestForm),
  payrollCalendars: withForm(payrollCalendars, payrollCalendarForm),
  payrollEmployees: withForm(payrollEmployees, payrollEmployeeForm),
  payrollManagers: withForm(payrollManagers, payrollManagerForm),
  pipelines: withForm(pipelines, pipelineForm),
  registryEntries: withForm(registryEntries, registryEntryForm),
  relationshipManagers: withForm(relationshipManagers, relationshipManagerForm),
  resources: withForm(resources, resourceForm),
  sectors: withForm(sectors, sectorForm),
  services: withForm(services, serviceForm),
  shareClasses: withForm(shareClasses, shareClassForm),
  teams: withForm(teams, teamForm),
} as const;
