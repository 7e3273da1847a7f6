import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { priceDigest, type PriceMove } from './price-digest.ts'

const charizard: PriceMove = {
  kind: 'price_move',
  name: 'Charizard',
  setName: 'Base Set',
  label: 'PSA 10',
  oldPriceCents: cents(1_000_000),
  newPriceCents: cents(1_250_000),
}
const pikachu: PriceMove = {
  ...charizard,
  name: 'Pikachu',
  label: 'Near Mint',
  oldPriceCents: cents(1_000),
  newPriceCents: cents(899),
}

const week = {
  weekEnds: '2026-03-15',
  marketValueCents: cents(123_400),
  changeCents: cents(5_600),
  profitCents: cents(-150),
  quantity: 1_042,
  quantityChange: 3,
}

/** Returns the visible text of HTML: no tags, each piece of text on its own line. */
function shown(html: string): string[] {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .split(/<[^>]*>/)
    .map(piece => piece.trim())
    .filter(piece => piece !== '')
}

describe('the digest', () => {
  it('lists the moves in text, and how to unsubscribe', () => {
    expect(
      priceDigest({ ledgerCurrency: 'USD', weeks: [], moves: [charizard, pikachu], total: 2 }),
    ).toMatchObject({
      subject: '2 prices moved',
      text: `2 prices moved.

Charizard, Base Set, PSA 10
  $10,000.00 to $12,500.00 (up 25.0%)

Pikachu, Base Set, Near Mint
  $10.00 to $8.99 (down 10.1%)

You get this mail, at most once a day, because Email Notifications and Price Alerts are on.
To stop it, turn off Email Notifications in Holofolio under Account Settings, Notifications.
`,
    })
  })

  it.each([
    ['EUR', '€10.00 to €8.99', 'Market value €1,234.00 (+€56.00)', 'Profit/loss of the week -€1.50'],
    ['JPY', '¥10 to ¥9', 'Market value ¥1,234 (+¥56)', 'Profit/loss of the week -¥2'],
  ])('is in %s for a ledger in it', (ledgerCurrency, ...lines) => {
    const { text, html } = priceDigest({ ledgerCurrency, weeks: [week], moves: [pikachu], total: 1 })
    for (const line of lines) expect([text.includes(line), html.includes(line)]).toEqual([true, true])
    expect(text + html).not.toContain('$')
  })

  it('has the same words in HTML, and loads nothing', () => {
    const { html } = priceDigest({ ledgerCurrency: 'USD', weeks: [], moves: [charizard], total: 1 })
    expect(shown(html)).toEqual([
      '1 price moved',
      'Charizard',
      'Base Set, PSA 10',
      '$10,000.00 to $12,500.00',
      'up 25.0%',
      'You get this mail, at most once a day, because Email Notifications and Price Alerts are on.',
      'To stop it, turn off Email Notifications in Holofolio under Account Settings, Notifications.',
    ])
    expect(html).not.toMatch(/src=|href=|url\(|<img|<script|<link/)
  })

  it('shows the price and the target of a wish', () => {
    const { text, html } = priceDigest({
      ledgerCurrency: 'USD',
      weeks: [],
      moves: [{ ...pikachu, kind: 'wish' }],
      total: 1,
    })
    const words = ['fell to $8.99', 'on your wishlist, your target was $10.00']
    expect(text).toContain(`  ${words[0]} (${words[1]})`)
    expect(shown(html)).toEqual(expect.arrayContaining(words))
    expect(text).not.toContain('down')
  })

  it('begins with the week', () => {
    const { subject, text, html } = priceDigest({
      ledgerCurrency: 'USD',
      weeks: [week],
      moves: [pikachu],
      total: 1,
    })
    expect(subject).toBe('Your week, and 1 price moved')
    expect(text).toBe(`Your week, and 1 price moved.

Your week, Mar 9 – 15
Market value $1,234.00 (+$56.00)
Profit/loss of the week -$1.50
Copies 1,042 (+3)

1 price moved

Pikachu, Base Set, Near Mint
  $10.00 to $8.99 (down 10.1%)

You get this mail, at most once a day, because Email Notifications, Price Alerts and Collection Updates are on.
To stop it, turn off Email Notifications in Holofolio under Account Settings, Notifications.
`)
    expect(shown(html).slice(0, 7)).toEqual([
      subject,
      'Your week, Mar 9 – 15',
      'Market value $1,234.00 (+$56.00)',
      'Profit/loss of the week -$1.50',
      'Copies 1,042 (+3)',
      '1 price moved',
      'Pikachu',
    ])
  })

  it('can be about the week alone, without what is not known', () => {
    const unknown = { ...week, profitCents: null, quantityChange: null }
    const { subject, text, html } = priceDigest({
      ledgerCurrency: 'USD',
      weeks: [unknown],
      moves: [],
      total: 0,
    })
    expect(subject).toBe('Your week')
    expect(text).toBe(`Your week.

Your week, Mar 9 – 15
Market value $1,234.00 (+$56.00)
Copies 1,042

You get this mail, at most once a day, because Email Notifications and Collection Updates are on.
To stop it, turn off Email Notifications in Holofolio under Account Settings, Notifications.
`)
    expect(html).not.toContain('<table')
  })

  it('lists twenty and counts the others', () => {
    const moves = Array.from({ length: 25 }, (_, index) => ({ ...pikachu, name: `Card ${index + 1}` }))
    const { subject, text, html } = priceDigest({ ledgerCurrency: 'USD', weeks: [], moves, total: 31 })
    expect(subject).toBe('31 prices moved')
    for (const words of [text, html]) {
      expect(words).toContain('Card 20')
      expect(words).not.toContain('Card 21')
      expect(words).toContain('and 11 more, under the bell in Holofolio')
    }
  })

  it('escapes names in HTML, and keeps them on one line', () => {
    const name = `<img src=x onerror="alert('1')"> & Co`
    const moves = [{ ...pikachu, name, setName: 'Sun\r\n\r\n& Moon', label: '<b>PSA</b>' }]
    const { text, html } = priceDigest({ ledgerCurrency: 'USD', weeks: [], moves, total: 1 })
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Co')
    expect(html).toContain('Sun &amp; Moon, &lt;b&gt;PSA&lt;/b&gt;')
    expect(html).not.toMatch(/<img|<b>/)
    expect(text).toContain(`${name}, Sun & Moon, <b>PSA</b>\n  $10.00`)
  })
})
