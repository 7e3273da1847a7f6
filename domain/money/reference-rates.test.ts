import { describe, expect, test } from 'vitest'
import { rateText } from './exchange.ts'
import { ratesByDay, readReferenceRates } from './reference-rates.ts'

const envelope = (cubes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
${cubes}
	</Cube>
</gesmes:Envelope>
`
const dayOfTwo = (day: string, usd: string, gbp = '0.85986') =>
  `<Cube time='${day}'>\n<Cube currency='USD' rate='${usd}'/>\n<Cube currency='GBP' rate='${gbp}'/>\n</Cube>`

function read(xml: string) {
  const found = readReferenceRates(xml)
  return (
    found && {
      rates: found.rates.map(({ day, currency, rate }) => `${day} ${currency} ${rateText(rate)}`),
      leftOut: found.leftOut,
    }
  )
}

test('the file of a day is read', () => {
  expect(read(envelope(dayOfTwo('2026-09-24', '1.1367')))).toEqual({
    rates: ['2026-09-24 USD 1.1367', '2026-09-24 GBP 0.85986'],
    leftOut: 0,
  })
})

test('the file of many days is read, each with its day', () => {
  const xml = envelope(dayOfTwo('2026-09-24', '1.1367') + dayOfTwo('2026-09-23', '1.14'))
  expect(read(xml)?.rates).toEqual([
    '2026-09-24 USD 1.1367',
    '2026-09-24 GBP 0.85986',
    '2026-09-23 USD 1.14',
    '2026-09-23 GBP 0.85986',
  ])
})

test('quotes may be double, and attributes in any order', () => {
  const cube = `<Cube time="2026-09-24"><Cube rate="1.1367" currency="USD" /></Cube>`
  expect(read(envelope(cube))?.rates).toEqual(['2026-09-24 USD 1.1367'])
})

test.each(['0', '-1.1', 'NaN', '', 'N/A', '113.67', '1e3'])('a rate of "%s" is left out', usd => {
  expect(read(envelope(dayOfTwo('2026-09-24', usd)))).toEqual({
    rates: ['2026-09-24 GBP 0.85986'],
    leftOut: 1,
  })
})

test('the first of two rates of one day counts', () => {
  const cube = `<Cube time='2026-09-24'><Cube currency='USD' rate='1.1'/><Cube currency='USD' rate='1.2'/></Cube>`
  expect(read(envelope(cube))).toEqual({ rates: ['2026-09-24 USD 1.1'], leftOut: 1 })
})

test('the file of all days is read day by day', () => {
  const days = ['2026-09-24', '2026-09-23', '1999-01-04'].map(day => dayOfTwo(day, '1.1789'))
  const read = [...ratesByDay(envelope(days.join('')))].map(day => day?.rates.map(({ day: of }) => of))
  expect(read).toEqual([
    ['2026-09-24', '2026-09-24'],
    ['2026-09-23', '2026-09-23'],
    ['1999-01-04', '1999-01-04'],
  ])
})

test('a day that comes twice counts once', () => {
  const twice = dayOfTwo('2026-09-24', '1.1') + dayOfTwo('2026-09-24', '1.2')
  expect(read(envelope(twice))).toMatchObject({
    rates: ['2026-09-24 USD 1.1', '2026-09-24 GBP 0.85986'],
    leftOut: 2,
  })
})

describe('nothing is read from', () => {
  const right = envelope(dayOfTwo('2026-09-24', '1.1367'))
  test.each([
    ['an empty file', ''],
    ['a page', '<html><head><title>Just a moment…</title></head></html>'],
    ['half a file', right.slice(0, right.length / 2)],
    ['a file without its last tag', right.replace('</gesmes:Envelope>', '')],
    ['a file without days', envelope('')],
    ['a rate without a day', envelope(`<Cube currency='USD' rate='1.1'/>`)],
    ['a rate after its day', envelope(`<Cube time='2026-09-24'></Cube><Cube currency='USD' rate='1.1'/>`)],
    ['a day within a day', envelope(`<Cube time='2026-09-24'>${dayOfTwo('2026-09-23', '1.1')}</Cube>`)],
    ['a day that there is not', envelope(dayOfTwo('2026-02-30', '1.1'))],
    ['a day before the euro', envelope(dayOfTwo('1998-12-31', '1.1'))],
    ['a day in words', envelope(dayOfTwo('yesterday', '1.1'))],
    ['a rate without a currency', envelope(`<Cube time='2026-09-24'><Cube rate='1.1'/></Cube>`)],
    ['nothing but rates that cannot be right', envelope(dayOfTwo('2026-09-24', '0', '0'))],
    ['a file that is too long', right.replace('<Cube>', `${' '.repeat(1_000_000)}<Cube>`)],
    ['too many tags', envelope(`<Cube time='2026-09-24'>${'<Cube/>'.repeat(30_001)}</Cube>`)],
  ])('%s', (_what, xml) => {
    expect(readReferenceRates(xml)).toBeNull()
  })
})
