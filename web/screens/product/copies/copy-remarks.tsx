import type { Copy } from '#web/api/collection.ts'
import { TagList } from '#web/components/cards/tag-list.tsx'
import { placeWords } from '#web/format/place-words.ts'

/** Where a copy lies, whom it was bought from, its tags and its note, in its row. */
export function CopyRemarks({ copy }: { copy: Copy }) {
  const place = placeWords(copy)
  return (
    <>
      {place !== null && <span className="mt-0.5 block text-sm text-muted">{place}</span>}
      {copy.seller !== null && (
        <span className="mt-0.5 block text-sm text-muted">Bought from {copy.seller}</span>
      )}
      <TagList tags={copy.tags} />
      {copy.note !== null && (
        <span className="mt-1 line-clamp-4 text-sm whitespace-pre-line" title={copy.note}>
          {copy.note}
        </span>
      )}
    </>
  )
}
