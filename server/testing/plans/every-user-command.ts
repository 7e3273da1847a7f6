/** Does everything that an operator does to accounts, and registers by invitation. */
import { invite } from '#server/commands/accounts/admission'
import { changeSettings } from '#server/commands/accounts/change-settings'
import { createAccount, register } from '#server/commands/accounts/register'
import { eraseForOperator } from '#server/commands/accounts/erase-account'
import {
  accountNamed,
  disableAccount,
  enableAccount,
  giveRole,
  signOutEverywhere,
} from '#server/commands/accounts/operator-accounts'
import { editProduct } from '#server/commands/products/edit-product'
import { revertCollector } from '#server/commands/products/revert-collector'
import { accountsAfter } from '#server/db/accounts/collectors'
import { anyReportIsOpen } from '#server/db/products/product-reports'
import { anyEditWaits } from '#server/db/products/waiting-edits'
import { saveRates } from '#server/db/prices/exchange-rates'
import { type TestApp, testPassword } from '#server/testing/app'

const hourMs = 60 * 60 * 1_000

export async function runEveryUserCommand({ parts, storage }: TestApp): Promise<void> {
  await storage.read(db => accountsAfter(db, '', 20))
  await storage.read(anyReportIsOpen)
  await storage.read(anyEditWaits)
  await createAccount(parts, { username: 'brock', email: 'brock@example.com' }, hourMs)
  for (const role of ['operator', 'trusted'] as const) await giveRole(parts, 'brock', role, true)
  await disableAccount(parts, 'brock')
  await enableAccount(parts, 'brock')
  await signOutEverywhere(parts, 'brock')
  const { id } = await accountNamed(parts, 'brock')
  await editProduct(parts, id, 'p100003', { rarity: 'Unheard of', setName: 'Unheard of too' })
  await revertCollector(parts, id)
  await eraseForOperator(parts, id)
  const { secret: invitation } = await invite(parts, hourMs)
  const guest = { username: 'erika', email: 'erika@example.com', password: testPassword, invitation }
  const visitor = { address: '192.0.2.7', device: null }
  const { collector } = await register({ ...parts, registration: 'invite' }, guest, visitor)
  const rate = { currency: 'USD', day: '2026-03-13', rate: { units: 11_367n, decimals: 4 } }
  await storage.write(tx => saveRates(tx, [rate]))
  await changeSettings({ ...parts, readsRates: true }, collector.id, { ledgerCurrency: 'EUR' })
  await editProduct({ ...parts, renamers: 'trusted' }, collector.id, 'p100003', { rarity: 'Waiting' })
  await eraseForOperator(parts, collector.id)
}
