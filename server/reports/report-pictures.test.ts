import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { InsuredRow } from '#domain/export/insurance'
import { isDeepRun } from '#domain/testing/deep-run'
import { insuredCharizard } from '#server/testing/lists/insured-copy'
import { type InsuranceReport, insuranceReport } from './insurance-report.ts'
import { type CopyJpegs, readPictures } from './report-pictures.ts'

const copy: InsuredRow = {
  ...insuredCharizard,
  name: 'Charizard of an expedition with a name that is long enough for several lines',
}
const report = (copies: number): InsuranceReport => ({
  owner: 'Ash Ketchum',
  day: '2026-03-14',
  currency: 'USD',
  isWhole: true,
  rows: Array.from({ length: copies }, () => copy),
})
const jpeg = async (background = '#c60') =>
  sharp({ create: { width: 230, height: 320, channels: 3, background } })
    .jpeg()
    .toBuffer()
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const imagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
const placed = (places: Record<number, CopyJpegs>) => ({
  byPlace: new Map(Object.entries(places).map(([place, jpegs]) => [Number(place), jpegs])),
  leftOut: 0,
})

it('has the own pictures of copies, front and back, in higher rows', async () => {
  const [front, back] = [await jpeg('#d00'), await jpeg('#00d')]
  const none = await buffer(await insuranceReport(report(14)))
  expect([pagesOf(none), imagesOf(none)]).toEqual([2, 0])
  const pictures = placed({ 0: { front, back }, 13: { front, back: null } })
  const pdf = await buffer(await insuranceReport(report(14), async () => pictures))
  // A row with pictures takes the room of two others and more.
  expect([pagesOf(pdf), imagesOf(pdf)]).toEqual([3, 3])
  const written = pdf.toString('latin1')
  for (const file of [front, back]) expect(written).toContain(file.toString('latin1'))
})

it('takes no more bytes than it may have, from the most valuable copies first', async () => {
  const read: number[] = []
  const copies = [5, 100, 20, 70].map((worthCents, place) => ({
    place,
    worthCents,
    read: async () => {
      read.push(place)
      return { front: Buffer.alloc(40), back: place === 3 ? null : Buffer.alloc(10) }
    },
  }))
  const { byPlace, leftOut } = await readPictures(copies, { maxBytes: 100, maxMs: 60_000 })
  expect([[...byPlace.keys()], leftOut]).toEqual([[1, 3], 2])
  expect(read).toEqual([1, 3, 2, 0])
  const late = await readPictures(copies, { maxBytes: 100, maxMs: 0 })
  expect([late.byPlace.size, late.leftOut]).toEqual([0, 4])
})

it('draws a copy whose pictures were deleted meanwhile', async () => {
  const gone = { place: 0, worthCents: 1, read: async () => ({ front: null, back: null }) }
  expect(await readPictures([gone])).toEqual({ byPlace: new Map(), leftOut: 0 })
})

it('draws many pictures', async () => {
  const copies = isDeepRun ? 2_000 : 200
  const front = await jpeg()
  const byPlace = new Map(Array.from({ length: copies }, (_, place) => [place, { front, back: front }]))
  const pdf = await buffer(await insuranceReport(report(copies), async () => ({ byPlace, leftOut: 7 })))
  expect(imagesOf(pdf)).toBe(2 * copies)
}, 120_000)
