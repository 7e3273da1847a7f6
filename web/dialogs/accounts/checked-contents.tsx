import type { CheckedDownload } from '#web/api/restoring/restore.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { countOf } from '#web/format/count.ts'
import { formatDayIn } from '#web/format/date.ts'
import { useUser } from '#web/session/session.ts'
import { contentsOf, productText } from './restore-words.ts'

/** What a checked download brings, and the products it adds to the catalogue. */
export function CheckedContents({ download }: { download: CheckedDownload }) {
  const { settings } = useUser()
  const { username, exportedAt, ledgerCurrency, newProducts, newProductList, sharedPages, pictures } =
    download
  const contents = contentsOf(download)
  const unlisted = newProducts - newProductList.length
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Of {username}, from {formatDayIn(settings.timeZone, exportedAt)}. Amounts are in {ledgerCurrency}.
      </p>
      {contents.length === 0 ? (
        <Notice tone="warn">This download is empty: only its settings would come.</Notice>
      ) : (
        <ul className="grid gap-x-6 gap-y-1.5 rounded-md bg-sunken px-4 py-3 sm:grid-cols-2">
          {contents.map(text => (
            <li key={text} className="tabular">
              {text}
            </li>
          ))}
        </ul>
      )}
      {newProducts > 0 && (
        <div className="flex flex-col gap-2">
          <Notice tone="warn">
            This server's catalogue lacks {countOf(newProducts, 'product')}. Restoring adds{' '}
            {newProducts === 1 ? 'it' : 'them'} as yours, without a picture:
          </Notice>
          <ul className="flex max-h-48 list-disc flex-col gap-1 overflow-y-auto ps-6 text-sm" tabIndex={0}>
            {newProductList.map((product, index) => (
              <li key={index}>{productText(product)}</li>
            ))}
            {unlisted > 0 && <li>and {countOf(unlisted, 'other')}</li>}
          </ul>
        </div>
      )}
      {sharedPages > 0 && (
        <Notice>
          {sharedPages === 1 ? 'The shared page comes' : 'The shared pages come'} back without a link, because
          links are told once and not kept. Make a new one under <i>Share</i> in your collection; until then
          nobody sees {sharedPages === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      {pictures > 0 && (
        <Notice>
          {pictures === 1 ? 'A picture of a copy comes' : `${countOf(pictures, 'picture')} of copies come`}{' '}
          after that, from <i>holofolio-pictures.zip</i>.
        </Notice>
      )}
      <p className="text-sm text-muted">
        Settings, the time zone and the currency of the download become yours. Your username, password and
        sessions stay. Pictures of products do not come, nor an import that was not finished. It counts only
        if every figure adds up to the cent.
      </p>
    </div>
  )
}
