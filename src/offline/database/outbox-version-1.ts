export const outboxVersion1 = {
  commands: '&id, state, subject',
  conflicts: '&id',
  keys: '&id',
};
