import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageWithHosts, withCatalogueHosts } from './image-hosts.ts'

const page = readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8')

test("the page as built has the catalogue's hosts", () => {
  expect(pageWithHosts(page, withCatalogueHosts([]))).toBe(page)
})

test("the server adds the operator's hosts to it, each once", () => {
  const hosts = withCatalogueHosts(['images.example.com', 'assets.tcgdex.net'])
  expect(hosts).toEqual([...withCatalogueHosts([]), 'images.example.com'])
  expect(pageWithHosts(page, hosts)).toContain(' images.example.com" />')
})
