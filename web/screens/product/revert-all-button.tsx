import { useRevertAllEdits } from '#web/api/waiting-edits.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { revertedWords } from './reverted-words.ts'

/** Sets back all that one collector changed, of every product. */
export function RevertAllButton({ editorId, editorName }: { editorId: string; editorName: string }) {
  const revertAll = useRevertAllEdits()

  async function send() {
    const agreed = await confirm({
      title: `Revert all edits of ${editorName}?`,
      body: `Everything that ${editorName} changed goes back, on every product. Fields that others changed later stay. Each product can be reverted again in its history.`,
      confirmLabel: 'Revert all',
      cancelLabel: 'Keep them',
    })
    if (!agreed) return
    revertAll.mutateAsync(editorId).then(
      all => toastSuccess(revertedWords(all), editorId),
      error =>
        toastError(error instanceof ApiError ? error.message : 'Failed to revert all edits.', editorId),
    )
  }

  return (
    <Button size="small" variant="ghost" pending={revertAll.isPending} onClick={() => void send()}>
      Revert all edits of {editorName}
    </Button>
  )
}
