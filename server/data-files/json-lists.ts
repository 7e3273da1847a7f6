/**
 * Splits the text of one JSON object into its members, and members that are lists into their rows, without keeping more
 * than one row. The text of a row is still to be parsed: what passes here may not be JSON.
 */
import { mostRowCharacters } from './limits.ts'
import { WrongFile } from '#server/reading-threads'
import { noDownload, wrongRow } from './wrong-file.ts'

export type Piece =
  | { readonly member: string; readonly text: string }
  | { readonly list: string }
  | { readonly row: string; readonly list: string; readonly index: number }

type Place =
  | 'beginning'
  | 'first name'
  | 'name'
  | 'in name'
  | 'colon'
  | 'value'
  | 'in value'
  | 'after value'
  | 'first row'
  | 'row'
  | 'in row'
  | 'after row'
  | 'end'

export class JsonLists {
  #place: Place = 'beginning'
  /** What is not yet said, and how far it was looked at. */
  #text = ''
  #at = 0
  /** Where the name, value or row begins. */
  #start = 0
  #depth = 0
  #isText = false
  #isEscaped = false
  #name = ''
  #index = 0

  /** Throws WrongFile if the text has not ended. */
  end(): void {
    if (this.#place === 'end') return
    if (this.#place === 'beginning') throw noDownload()
    throw new WrongFile('data.json ends in the middle: only a part of it arrived. Download your data again.')
  }

  /** Yields what ends in this piece of the text. Throws WrongFile for what is no object of lists. */
  *push(piece: string): Generator<Piece> {
    this.#text += piece
    for (; this.#at < this.#text.length; this.#at++) {
      const piece = this.#step(this.#text[this.#at] ?? '')
      if (piece) yield piece
      if (this.#at - this.#start > mostRowCharacters && this.#isInside()) throw this.#tooLong()
    }
    const from = this.#isInside() ? this.#start : this.#at
    this.#text = this.#text.slice(from)
    this.#at -= from
    this.#start -= from
  }

  #isInside(): boolean {
    return this.#place === 'in name' || this.#place === 'in value' || this.#place === 'in row'
  }

  #step(char: string): Piece | null {
    if (this.#isInside()) return this.#inside(char)
    if (char === ' ' || char === '\n' || char === '\r' || char === '\t') return null
    switch (this.#place) {
      case 'beginning':
        return this.#expect(char, { '{': 'first name' })
      case 'first name':
        if (char === '}') return this.#expect(char, { '}': 'end' })
        return this.#begin(char, 'in name', '"')
      case 'name':
        return this.#begin(char, 'in name', '"')
      case 'colon':
        return this.#expect(char, { ':': 'value' })
      case 'value':
        if (char !== '[') return this.#begin(char, 'in value')
        this.#place = 'first row'
        this.#index = 0
        return { list: this.#name }
      case 'first row':
        if (char === ']') return this.#expect(char, { ']': 'after value' })
        return this.#begin(char, 'in row', '{')
      case 'row':
        return this.#begin(char, 'in row', '{')
      case 'after value':
        return this.#expect(char, { ',': 'name', '}': 'end' })
      case 'after row':
        return this.#expect(char, { ',': 'row', ']': 'after value' })
      default:
        throw noDownload()
    }
  }

  #expect(char: string, next: Readonly<Record<string, Place>>): null {
    const place = next[char]
    if (place === undefined) throw noDownload()
    this.#place = place
    return null
  }

  #begin(char: string, place: Place, opening: string | null = null): Piece | null {
    if (opening !== null && char !== opening) throw noDownload()
    this.#place = place
    this.#start = this.#at
    this.#depth = 0
    this.#isText = false
    return this.#inside(char)
  }

  /** Follows texts and brackets to where the name, value or row ends. */
  #inside(char: string): Piece | null {
    if (this.#isText) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (char === '\\') this.#isEscaped = true
      else if (char === '"') {
        this.#isText = false
        if (this.#depth === 0) return this.#ended(this.#at + 1)
      }
      return null
    }
    if (char === '"') this.#isText = true
    else if (char === '{' || char === '[') this.#depth += 1
    else if (char === '}' || char === ']' || char === ',') {
      // The end of a number or a word, which is not part of it.
      if (this.#depth === 0) {
        const piece = this.#ended(this.#at)
        this.#at -= 1
        return piece
      }
      if (char !== ',') this.#depth -= 1
      if (char !== ',' && this.#depth === 0) return this.#ended(this.#at + 1)
    }
    return null
  }

  #ended(end: number): Piece | null {
    const text = this.#text.slice(this.#start, end)
    switch (this.#place) {
      case 'in name':
        this.#name = parsedName(text)
        this.#place = 'colon'
        return null
      case 'in row':
        this.#place = 'after row'
        return { row: text, list: this.#name, index: this.#index++ }
      default:
        this.#place = 'after value'
        return { member: this.#name, text }
    }
  }

  #tooLong(): WrongFile {
    return this.#place === 'in row' ? wrongRow(this.#name, this.#index, 'is too long') : noDownload()
  }
}

function parsedName(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    throw noDownload()
  }
}
