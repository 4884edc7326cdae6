/** The device has no space for a document; the message says what can be done. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';
  constructor() {
    super('There is no room for it on this device. Remove other documents and try again.');
  }
}
