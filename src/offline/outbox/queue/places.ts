// Place (additional data) of each encrypted part of an item (`vault/seal.ts`).
export const bodyPlace = (id: string): string => `commands|${id}`;
export const originPlace = (id: string): string => `commands|${id}|origin`;
export const resultPlace = (id: string): string => `commands|${id}|result`;
export const answerPlace = (id: string): string => `conflicts|${id}`;
