/** What a download has, and what restoring it, or its pictures, has brought. */
import type { Answer } from '#contract/endpoints'
import type { CheckedDownload } from '#server/commands/accounts/restore/check-download'
import type { RestoredDownload } from '#server/commands/accounts/restore/restore-download'
import type { PicturesBack } from '#server/commands/copies/bring-pictures-back'

export function checkedAnswer({
  head,
  counts,
  lacking,
}: CheckedDownload): Answer<'POST /api/auth/restore/check'> {
  return {
    ...factsOf(head),
    ...counts,
    newProducts: lacking.length,
    newProductList: lacking.slice(0, mostListed).map(product => ({ ...product })),
  }
}

const mostListed = 200

export function restoredAnswer({
  download,
  counts,
  newProducts,
}: RestoredDownload): Answer<'POST /api/auth/restore'> {
  return { ...factsOf(download.head), ...counts, newProducts }
}

function factsOf({ exportedAt, profile }: CheckedDownload['head']) {
  return { exportedAt, username: profile.username, ledgerCurrency: profile.ledgerCurrency }
}

export function picturesBackAnswer(back: PicturesBack): Answer<'POST /api/auth/restore/pictures'> {
  return { ...back, unreadList: back.unreadList.map(file => ({ ...file })) }
}
