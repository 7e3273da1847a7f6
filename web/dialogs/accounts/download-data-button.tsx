import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadData } from '#web/api/accounts.ts'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'

const fileName = 'holofolio-data.zip'

/** Downloads all of the collector's data as one file. */
export function DownloadDataButton() {
  const download = useMutation({
    mutationFn: downloadData,
    onSuccess: zip => {
      saveFile(zip, fileName)
      toastSuccess('Your data has been downloaded.')
    },
    onError: error => toastError(failureSentence(error, "Couldn't download your data")),
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
