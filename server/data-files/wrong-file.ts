/** Why a download cannot be read, in a sentence for its collector. */
export class WrongFile extends Error {
  readonly kind: 'invalid' | 'too_large'

  constructor(sentence: string, kind: WrongFile['kind'] = 'invalid') {
    super(sentence)
    this.kind = kind
  }
}

export function noDownload(): WrongFile {
  return new WrongFile('This is no download of Holofolio. Choose holofolio-data.zip, or the data.json in it.')
}

/** A row that is wrong: where it is, and what about it. */
export function wrongRow(list: string, index: number, fault: string): WrongFile {
  return new WrongFile(`data.json, ${list}, row ${index + 1}: ${fault}.`)
}
