import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { idSharing, readPrintingIds } from './card-reader.ts'

const folder = join(import.meta.dirname, 'external-ids')

test('finds the ids of a card, by printing and for all plain ones', async () => {
  const idsOf = await readPrintingIds()
  expect(idsOf('base1-4')).toMatchObject({
    tcgplayer: {
      'holo:unlimited': 42_382,
      'holo:shadowless': 106_999,
      'holo:shadowless:1st-edition': 106_999,
    },
    cardmarket: { 'holo:unlimited': 273_699 },
  })
  expect(idsOf('sv08.5-001').tcgplayer).toEqual({
    normal: 610_356,
    reverse: 610_356,
    'reverse:pokeball': 610_536,
    'reverse:masterball': 610_637,
  })
  expect(idsOf('nobody-1')).toEqual({ tcgplayer: {}, cardmarket: {} })
})

test('the file comes with its licence and its date, and has an id in every row', () => {
  const rows = gunzipSync(readFileSync(join(folder, 'external-ids.ndjson.gz')))
    .toString()
    .trimEnd()
    .split('\n')
  expect(rows).toHaveLength(20_545)
  expect(readFileSync(join(folder, 'LICENSE.txt'), 'utf8')).toMatch(
    /^MIT License[^]+Copyright \(c\) 2021 TCGdex/,
  )
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(/d9083b73.*2026-08-21/)
})

test('an id on several cards is none, but that of a card in both halves of a trainer kit', () => {
  const row = (cardId: string, tcgplayer: number, cardmarket: number) => ({
    cardId,
    ids: { tcgplayer: { normal: tcgplayer }, cardmarket: { normal: cardmarket } },
  })
  const rows = [
    row('swsh9tg-TG06', 263_778, 1),
    row('swsh9-062', 263_778, 2),
    row('base3-1', 44_418, 3),
    row('base3-16', 44_433, 3),
    row('tk-sm-r-19', 152_842, 4),
    row('tk-sm-l-19', 152_842, 4),
    row('tk-sm-r-2', 152_852, 5),
    row('tk-sm-r-3', 152_852, 6),
    row('tk-xy-p-20', 118_826, 7),
    row('tk-sm-l-20', 118_826, 8),
  ]
  const sharing = idSharing()
  for (const each of rows) sharing.note(each)
  const left = rows.map(({ cardId, ids }) => {
    const { tcgplayer, cardmarket } = sharing.withoutShared(ids)
    return [cardId, tcgplayer?.['normal'], cardmarket?.['normal']]
  })
  expect(left).toEqual([
    ['swsh9tg-TG06', undefined, 1],
    ['swsh9-062', undefined, 2],
    ['base3-1', 44_418, undefined],
    ['base3-16', 44_433, undefined],
    ['tk-sm-r-19', 152_842, undefined],
    ['tk-sm-l-19', 152_842, undefined],
    ['tk-sm-r-2', undefined, 5],
    ['tk-sm-r-3', undefined, 6],
    ['tk-xy-p-20', undefined, 7],
    ['tk-sm-l-20', undefined, 8],
  ])
})

test('a row without an id, or with one that is no number, is left out', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'holofolio-ids-')), 'ids.ndjson')
  const rows = [
    'nonsense',
    '[]',
    '{"tcgplayer": {"normal": 1}}',
    '{"id": "a-1", "tcgplayer": {"normal": "1", "holo": 2}}',
  ]
  writeFileSync(file, rows.join('\n'))
  expect((await readPrintingIds(file))('a-1')).toEqual({ tcgplayer: { holo: 2 }, cardmarket: {} })
  rmSync(join(file, '..'), { recursive: true })
})
