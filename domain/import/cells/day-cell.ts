/** A day as files write it: 2025-06-08, 6/8/2025, 8.6.2025, 20220129, 8 Jun 2025, or a number of days as Excel counts. */
import { daysAfter, isDay } from '#domain/day'
import { withoutAccents } from '#domain/import/name-keys'
import { foldedKey } from '#domain/text'

export type DayOrder = 'day first' | 'month first'

/** In English, German, French, Italian, Spanish and Portuguese, without accents. Any beginning of three letters will do. */
const months = [
  'january januar janvier gennaio enero janeiro',
  'february februar fevrier febbraio febrero fevereiro',
  'march marz mrz maerz mars marzo marco',
  'april avril aprile abril',
  'may mai maggio mayo maio',
  'june juni juin giugno junio junho',
  'july juli juillet luglio julio julho',
  'august aout agosto',
  'september septembre settembre septiembre setembro',
  'october oktober octobre ottobre octubre outubro',
  'november novembre noviembre novembro',
  'december dezember decembre dicembre diciembre dezembro',
].map(names => names.split(' '))
/** Day 0 of Excel for days after February 1900, which Excel takes for a leap year. */
const excelStart = '1899-12-30'

/** Returns the day of a cell as YYYY-MM-DD; null for no day that exists. A time after it is left out. */
export function readDay(cell: string, order: DayOrder): string | null {
  const text = foldedKey(cell)
  const [date = ''] = text.split(/t(?=\d{2}:)|,?\s+(?=\d{1,2}:)/)
  return serialDay(date) ?? yearFirst(date) ?? yearLast(date, order) ?? namedMonth(date)
}

/** Whether a day is written so that day and month could be exchanged. */
export function hasTwoReadings(cell: string): boolean {
  const parts = slashed(foldedKey(cell))
  if (parts === null || parts.isDayFirst) return false
  const { first, second } = parts
  return first <= 12 && second <= 12 && first !== second
}

/** The order that a day tells by itself; null for none. */
export function orderOf(cell: string): DayOrder | null {
  const parts = slashed(foldedKey(cell))
  if (parts === null || parts.isDayFirst) return null
  if (parts.first > 12 && parts.second <= 12) return 'day first'
  return parts.second > 12 && parts.first <= 12 ? 'month first' : null
}

/** Excel's number of a day from 1954 to 2119, perhaps with a part of the day. */
function serialDay(text: string): string | null {
  const match = /^([2-7]\d{4})(?:\.\d+)?$/.exec(text)
  return match === null ? null : daysAfter(excelStart, Number(match[1]))
}

function yearFirst(text: string): string | null {
  const match =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ??
    /^(\d{4})(年)(\d{1,2})月(\d{1,2})日$/u.exec(text) ??
    /^((?:19|20)\d{2})()(\d{2})(\d{2})$/.exec(text)
  return match === null ? null : dayFrom(Number(match[1]), Number(match[3]), Number(match[4]))
}

function yearLast(text: string, order: DayOrder): string | null {
  const parts = slashed(text)
  if (parts === null) return null
  const { first, second, year } = parts
  const isDayFirst = parts.isDayFirst || (orderOf(text) ?? order) === 'day first'
  return isDayFirst ? dayFrom(year, second, first) : dayFrom(year, first, second)
}

/** 6/8/2025, 6-8-25. With points the day comes first. */
function slashed(text: string) {
  const match = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s.*)?$/.exec(text)
  if (match === null) return null
  const [, first, separator, second, year] = match
  return {
    first: Number(first),
    second: Number(second),
    year: fullYear(year ?? ''),
    isDayFirst: separator === '.',
  }
}

/** "8 Jun 2025", "June 8, 2025", "8-Jun-25", "8. Juni 2025", "8 de junio de 2025". */
function namedMonth(cell: string): string | null {
  const text = withoutAccents(cell)
  const match =
    /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]*(?:de )?([a-z]{3,10})\.?,?(?: del?)?[\s-]+(\d{4}|\d{2})$/.exec(
      text,
    ) ?? /^([a-z]{3,10})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})$/.exec(text)
  if (match === null) return null
  const [name = '', day = ''] = /^\d/.test(match[1] ?? '') ? [match[2], match[1]] : [match[1], match[2]]
  const isMonth = (names: readonly string[]) => names.some(full => full.startsWith(name))
  const month = months.findIndex(isMonth) + 1
  // "jui" begins two months.
  if (month === 0 || month !== months.findLastIndex(isMonth) + 1) return null
  return dayFrom(fullYear(match[3] ?? ''), month, Number(day))
}

/** Trading cards are younger than 1980. */
function fullYear(year: string): number {
  if (year.length !== 2) return Number(year)
  return Number(year) < 80 ? 2_000 + Number(year) : 1_900 + Number(year)
}

function dayFrom(year: number, month: number, day: number): string | null {
  const text = [
    String(year).padStart(4, '0'),
    ...[month, day].map(part => String(part).padStart(2, '0')),
  ].join('-')
  return isDay(text) ? text : null
}
