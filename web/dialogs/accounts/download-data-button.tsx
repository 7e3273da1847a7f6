import { useMutation } from '@tanstack/react-query'
import { Download, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadData, downloadPictures } from '#web/api/accounts.ts'
import { failureSentence } from '#web/api/client.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'

/** Downloads all of the collector's data as one file. */
export function DownloadDataButton() {
  return (
    <DownloadButton
      download={downloadData}
      fileName="holofolio-data.zip"
      what="Your data"
      icon={<Download aria-hidden size={18} />}
    >
      Download my data
    </DownloadButton>
  )
}

/** Downloads the collector's own pictures of copies as one file. */
export function DownloadPicturesButton() {
  return (
    <DownloadButton
      download={downloadPictures}
      fileName="holofolio-pictures.zip"
      what="Your pictures"
      icon={<Images aria-hidden size={18} />}
    >
      Download my pictures
    </DownloadButton>
  )
}

interface DownloadButtonProps {
  download: () => Promise<Blob>
  fileName: string
  /** Begins what the toasts say. */
  what: 'Your data' | 'Your pictures'
  icon: ReactNode
  children: string
}

function DownloadButton({ download, fileName, what, icon, children }: DownloadButtonProps) {
  const mutation = useMutation({
    mutationFn: download,
    onSuccess: zip => {
      saveFile(zip, fileName)
      toastSuccess(
        what === 'Your data' ? `${what} has been downloaded.` : `${what} have been downloaded.`,
        what,
      )
    },
    onError: error => toastError(failureSentence(error, `Couldn't download ${what.toLowerCase()}`), what),
  })
  return (
    <Button icon={icon} pending={mutation.isPending} onClick={() => mutation.mutate()}>
      {children}
    </Button>
  )
}
