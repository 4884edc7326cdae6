/** The page of a client's documents, for staff. */
export const documentsPath = (clientId: string): string => `/app/clients/${clientId}/documents`;
