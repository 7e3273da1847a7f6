export interface RowProps<Notification> {
  notification: Notification
  /** "5 minutes ago". */
  age: string
  onOpen: () => void
}

export const rowClass = 'named-link flex items-start gap-3 rounded-md p-2 hover:bg-sunken'

/** The first line of a row, with the mark of an unread one. */
export function RowTitle({ title, isRead }: { title: string; isRead: boolean }) {
  return (
    <span className="flex items-start gap-2">
      <span className="named-link-name line-clamp-2 min-w-0 flex-1 text-base font-semibold break-words">
        {title}
      </span>
      {!isRead && (
        <span className="mt-2 size-2 flex-none rounded-full bg-accent">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </span>
  )
}
