import type { ReactNode } from 'react'
import type { ImportDetails } from '#web/api/imports.ts'
import { Notice } from '#web/components/states/states.tsx'
import { formatDayIn } from '#web/format/values.ts'
import { useUser } from '#web/session/session.ts'

export interface SameFileNoticeProps {
  sameFile: NonNullable<ImportDetails['sameFile']>
  /** What can be done about it. */
  children?: ReactNode
}

/** Warns of a file that was imported before. */
export function SameFileNotice({ sameFile, children }: SameFileNoticeProps) {
  const { timeZone } = useUser().settings
  return (
    <Notice tone="warn">
      You imported this file on {formatDayIn(timeZone, sameFile.createdAt)}. Its copies would be added a
      second time.{children}
    </Notice>
  )
}
