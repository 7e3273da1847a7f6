import { textLinkClass } from '#web/components/buttons/button.tsx'
import { VisuallyHidden } from '#web/components/visually-hidden.tsx'
import { hostElsewhere } from './image-host.ts'

/** Leads to an image that the page does not load itself; nothing for one that it does. */
export function ImageLink({ imageUrl }: { imageUrl: string | null }) {
  const host = imageUrl === null ? null : hostElsewhere(imageUrl)
  if (imageUrl === null || host === null) return null
  return (
    <a
      href={imageUrl}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      className={textLinkClass}
    >
      Picture at {spelledOut(imageUrl) ?? host}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}

/** The browser's spelling of the host, so that no letter of another alphabet passes for a known name. */
function spelledOut(imageUrl: string): string | null {
  try {
    return new URL(imageUrl).host
  } catch {
    return null
  }
}
