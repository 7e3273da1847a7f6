import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadData } from '#web/api/accounts.ts'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'

const fileName = 'holofolio-data.zip'

/** Everything of the collector's as one file. */
export function DownloadDataButton() {
  const download = useMutation({
    mutationFn: downloadData,
    onSuccess: zip => {
      saveFile(zip, fileName)
      toastSuccess('Your data was downloaded.')
    },
    onError: error => toastError(failureSentence(error, 'Failed to download your data')),
  })
  return (
    <Button
      icon={<Download aria-hidden size={18} />}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      Download my data
    </Button>
  )
}
