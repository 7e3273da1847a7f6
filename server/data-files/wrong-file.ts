/** What is wrong with a download, in sentences. */
import { WrongFile } from '#server/reading-threads'

export function noDownload(): WrongFile {
  return new WrongFile('This is no download of Holofolio. Choose holofolio-data.zip, or the data.json in it.')
}

/** A row that is wrong: where it is, and what about it. */
export function wrongRow(list: string, index: number, fault: string): WrongFile {
  return new WrongFile(`data.json, ${list}, row ${index + 1}: ${fault}.`)
}
