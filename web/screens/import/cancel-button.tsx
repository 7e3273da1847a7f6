import { useNavigate } from '@tanstack/react-router'
import { reasonOf } from '#web/api/client.ts'
import { type ImportDetails, useCancel, useClose } from '#web/api/imports.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { paths } from '#web/paths.ts'

/** Cancels an import that has added nothing yet, once a question is answered. */
export function CancelButton({ details: { id, fileName } }: { details: ImportDetails }) {
  const cancel = useCancel(id)
  const navigate = useNavigate()

  async function ask() {
    const agreed = await confirm({
      title: 'Cancel this import?',
      body: `Nothing of ${fileName} has been added. Its rows and your choices are deleted.`,
      confirmLabel: 'Cancel import',
      cancelLabel: 'Keep it',
      danger: true,
    })
    if (!agreed) return
    try {
      await cancel.mutateAsync()
      toastSuccess('Import cancelled.')
      await navigate({ to: paths.import, search: {} })
    } catch (error) {
      toastError(reasonOf(error, "Couldn't cancel the import."))
    }
  }

  return (
    <Button variant="ghost" pending={cancel.isPending} onClick={() => void ask()}>
      Cancel import
    </Button>
  )
}

/** Ends a reopened import again. Nothing is lost, so nothing is asked. */
export function CloseButton({ id }: { id: string }) {
  const close = useClose(id)
  return (
    <Button
      variant="ghost"
      pending={close.isPending}
      onClick={() =>
        close.mutate(undefined, {
          onError: error => toastError(reasonOf(error, "Couldn't close the import.")),
        })
      }
    >
      Leave them out for now
    </Button>
  )
}
