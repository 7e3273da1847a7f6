/** What no row may say. The programs never ask for it; a fault in one of them would be refused here. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/database/migrate'
import { onBothEngines, type TemporaryStorage } from '#server/testing/storages'
import { collectorsOf09, databaseOf09 } from '#server/testing/version-0.9/opened'

const { id: owner } = collectorsOf09[0]
const check = /check/i
const reference = /foreign key/i
const taken = /a unique key is taken/
const price = `'wish', 'card', 'sealed', 1, 2, null, null, null, null, null`
const week = (ends: string) => `'week', null, null, null, null, ${ends}, 1000, -1, null, null`

/** Inserts a notification: kind, product, key, two prices, end of the week, value, change, profit, device. */
const notification = (
  id: string,
  values: string,
) => `insert into notifications (collector_id, id, created_at, kind,
  product_id, price_key, old_price_cents, new_price_cents, week_ends, market_value_cents, change_cents, profit_cents,
  device) values ('${owner}', '${id}', '2026-03-16', ${values})`
const venue = (values: string) => `insert into venues (collector_id, id, name, name_key, fee_basis_points,
  fixed_fee_cents, shipping_cents, revision) values (${values}, 0)`
const copy = (changes: string, which = `kind = 'raw'`) => `update holdings set ${changes} where ${which}`

onBothEngines(engine => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await databaseOf09(engine)
    await migrate(database.storage)
  })
  afterAll(() => database.drop())

  const run = (statement: string) => database.storage.write(tx => sql.raw(statement).execute(tx))

  it.each([
    ['a copy of two kinds', copy(`grade = '10'`), check],
    ['a copy of no kind', copy('condition = null'), check],
    ['an unknown condition', copy(`condition = 'Mint'`), check],
    ['a graded copy with a condition', copy(`condition = 'Near Mint'`, `kind = 'graded'`), check],
    [
      'a cost of a copy being graded that is not its parts',
      copy('grading_cost_cents = 1', `kind = 'grading'`),
      check,
    ],
    ['a negative cost', copy('cost_basis_cents = -1'), check],
    ['fees above the cost', copy('purchase_fees_cents = cost_basis_cents + 1'), check],
    ['a sale price without a sale', copy('sold_price_cents = 1', 'removed_at is null'), check],
    ['a fee of a sale without a sale', copy('sale_fees_cents = 1', 'removed_at is null'), check],
    ['a day of leaving without a reason', copy(`removed_at = '2026'`, 'removed_at is null'), check],
    ['a cert number of a raw copy', copy(`cert_number = '1', slab_key = '1 PSA'`), check],
    ['a cert number without its company', copy(`slab_key = null`, 'cert_number is not null'), check],
    ['an own price that counts and is none', copy(`counts_own_price = 'yes', own_price_cents = null`), check],
    [
      'half of what was paid in another currency',
      copy(`paid_units = 1, paid_currency = 'JPY', paid_rate = null`),
      check,
    ],
    ['a rate day without a rate', copy(`paid_rate_day = '2026-01-09'`, 'paid_units is null'), check],
    ['a negative amount paid', copy(`paid_units = -1`, 'paid_units is not null'), check],
    [
      'totals that do not add up',
      'update collector_totals set cost_basis_cents = cost_basis_cents + 1',
      check,
    ],
    [
      'an entry that does not add up',
      `insert into ledger_entries
      select collector_id, 9999, '', 'add', null, sequence, -100, 100, 1 from operations`,
      check,
    ],
    [
      'an undo of nothing',
      `insert into operations (collector_id, sequence, id, kind, occurred_at, day, cash_cents,
      cost_basis_cents, realised_profit_cents, lifetime_earnings_after_cents, cost_basis_after_cents,
      realised_profit_after_cents, copies) values ('${owner}', 9999, 'x', 'undo', '', '', 0, 0, 0, 0, 0, 0, 0)`,
      check,
    ],
    ['a third origin of a product', `update products set origin = 'other'`, check],
    ['a picture of an unknown copy', `update own_pictures set holding_id = 'none'`, reference],
    [
      'an id of an unknown product',
      `insert into external_ids values ('none', 'tcgplayer', '1', null)`,
      reference,
    ],
    [
      'a tag without its text',
      `insert into remark_uses values ('${owner}', 'tag', 'none', 'card', 'one')`,
      reference,
    ],
    [
      'a set of an unknown collector',
      `insert into chosen_sets values ('misty', 'en', 'base1', '')`,
      reference,
    ],
    ['a view that is too long', `update collection_views set parameters = '${'x'.repeat(2_001)}'`, check],
    [
      'two views of one name',
      `insert into collection_views select collector_id, 'v2', name, name_key, parameters
      from collection_views`,
      taken,
    ],
    [
      'a filter of a shared page that is too long',
      `update shared_pages set filter = '${'x'.repeat(4_001)}'`,
      check,
    ],
    ['a choice but on and off', `update shared_pages set shows_cost = 'yes'`, check],
    ['a negative cost of a submission', 'update submissions set insurance_cents = -1', check],
    [
      'a submission of an unknown copy',
      `update submission_copies set holding_id = 'none'
        where place = 0 and submission_id = (select min(submission_id) from submission_copies)`,
      reference,
    ],
    ['a copy at two companies', 'update submission_copies set superseded_by = null', taken],
    ['a share below nothing', venue(`'${owner}', 'v2', 'Another', 'another', -1, 0, 0`), check],
    ['a share above everything', venue(`'${owner}', 'v2', 'Another', 'another', 10001, 0, 0`), check],
    ['a negative fee', venue(`'${owner}', 'v2', 'Another', 'another', 0, -1, 0`), check],
    ['negative shipping', venue(`'${owner}', 'v2', 'Another', 'another', 0, 0, -1`), check],
    ['a venue of an unknown collector', venue(`'misty', 'v2', 'Another', 'another', 0, 0, 0`), reference],
    ['a price alert without a product', notification('n', price.replace(`'card'`, 'null')), check],
    ['a price alert with a week', notification('n', price.replace('2, null', `2, '2026-04-05'`)), check],
    ['a week without its end', notification('n', week('null')), check],
    ['a week without its value', notification('n', week(`'2026-04-05'`).replace('1000', 'null')), check],
    ['an account notice with a price', notification('n', price.replace('wish', 'sign_in')), check],
    ['another kind of notification', notification('n', price.replace('wish', 'sale')), check],
  ])('refuses %s', async (_, statement, why) => {
    await expect(run(statement)).rejects.toThrow(why)
  })

  it('takes one summary of each week', async () => {
    await run(notification('n1', week(`'2026-04-05'`)))
    await expect(run(notification('n2', week(`'2026-04-05'`)))).rejects.toThrow(taken)
  })
})
