import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { failureSentence } from '#web/api/client.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { toastError } from '#web/components/overlays/toast.ts'
import { saveFile } from '#web/components/save-file.ts'
import { downloadRowsLeft } from '#web/api/imports.ts'

/** Downloads the rows of an import that add nothing, with the reason of each. */
export function DownloadRowsLeft({ id, size }: { id: string; size?: 'small' }) {
  const download = useMutation({
    mutationFn: () => downloadRowsLeft(id),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: error => toastError(failureSentence(error, "Couldn't download the rows")),
  })
  return (
    <Button
      {...(size !== undefined && { size })}
      icon={<Download aria-hidden size={size === 'small' ? 16 : 18} />}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      Download rows left out
    </Button>
  )
}
