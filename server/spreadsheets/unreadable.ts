/** Why a file cannot be read, in a sentence for its collector. */
export class Unreadable extends Error {
  readonly kind: 'invalid' | 'too_large'

  constructor(kind: Unreadable['kind'], sentence: string) {
    super(sentence)
    this.kind = kind
  }
}

export function notASpreadsheet(): Unreadable {
  return new Unreadable('invalid', 'This is no Excel file that can be read. Save it as CSV and try again.')
}
