/** Writes of people that the activity log does not hold, and why. */
export const unlogged: Record<string, string> = {
  'activity.update': 'answers 403 to everyone',
  'activity.delete': 'answers 403 to everyone',
  'clientPayslips.match': 'a look at what was uploaded; adding it is logged',
  'comments.markRead': 'what somebody has read is their own affair',
  'conversation.markRead': 'what somebody has read is their own affair',
  'passkeys.challengeNew': 'a question to a device; the passkey that answers it is logged',
  'secondFactor.begin': 'a secret that does not count yet; switching it on is logged',
  'releaseNotes.seen': 'what somebody has read about the app is their own affair',
  'signing.issueTicket': 'prepares a device for signing; what it signs is logged, and in the audit chain',
  'signing.previewLetter': 'a look at what would be sent; sending it is logged',
  'signing.saveProgress': 'what is not handed in yet is the signer’s own affair; what they sign is logged',
  'cas360.prepareClient': 'a look at what would be entered; entering it is logged',
  'bluemeg.prepareClient': 'a look at what would be entered; entering it is logged',
  'directory.graphBatch': 'several reads at once',
  'adGroups.preview': 'a look at what a mapping would change; the mapping is logged',
  'storage.createUpload': 'nothing has arrived yet; the upload is logged with its last byte',
};
