import type { PicturesBack } from '#web/api/restoring/pictures-back.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { countOf } from '#web/format/count.ts'
import { outcomesOf } from './pictures-back-words.ts'

/** What became of the files of a zip of pictures, with the reason for each that could not be read. */
export function PicturesBackReport({ back }: { back: PicturesBack }) {
  const { unread, unreadList, stoppedBecause } = back
  const outcomes = outcomesOf(back)
  const unlisted = unread - unreadList.length
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-1.5 rounded-md bg-sunken px-4 py-3">
        {outcomes.length === 0 && <li>No picture has come back.</li>}
        {outcomes.map(text => (
          <li key={text} className="tabular">
            {text}
          </li>
        ))}
      </ul>
      {stoppedBecause !== null && <Notice tone="warn">{stoppedBecause}</Notice>}
      {unread > 0 && (
        <ul
          aria-label="Files that could not be read"
          className="flex max-h-48 list-disc flex-col gap-1 overflow-y-auto ps-6 text-sm break-words"
          tabIndex={0}
        >
          {unreadList.map(({ fileName, reason }, index) => (
            <li key={index}>
              {fileName}: {reason}.
            </li>
          ))}
          {unlisted > 0 && <li>and {countOf(unlisted, 'other')}</li>}
        </ul>
      )}
    </div>
  )
}
