import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawnFigures } from '#web/drawn-figures.tsx'
import { ScreenTitle, titleAt } from '#web/layout/screen-title.tsx'
import { type FirstAnswer, firstTexts, screensWithFirstTexts } from './first-texts.ts'

const user = {
  id: '',
  username: 'a',
  first_name: null,
  ledger_currency: 'USD',
  settings: { display_currency: null },
}
const answer = {
  basicStats: { total_market_price: 1, priced_quantity: 1 },
  product: { name: 'Mew', language: 'en', product_type: 'card', current_market_price: 1 },
} as FirstAnswer

test('every screen with first texts is drawn, and no other', () => {
  expect(Object.keys(drawnFigures)).toEqual(screensWithFirstTexts)
})

test.each(screensWithFirstTexts)('%s has one place for each of its texts', path => {
  const title = titleAt(path)
  const html = renderToString(
    <>
      {title && <ScreenTitle {...title} />}
      {drawnFigures[path]}
    </>,
  )
  const names = Object.keys(firstTexts(path, answer, user) ?? {})
  expect(names).toContain('amount')
  const places = [...html.matchAll(/data-place="(\w+)"/g)].map(([, name]) => name)
  for (const name of names) expect(places.filter(place => place === name)).toEqual([name])
  // The page's policy allows none.
  expect(html).not.toContain('style=')
})
