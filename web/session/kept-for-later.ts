/** Thrown for an add that waits on this device instead of being made. The message says so. */
export class KeptForLater extends Error {
  override readonly name = 'KeptForLater'

  constructor() {
    super('Kept on this device. It is added when Holofolio can be reached.')
  }
}
