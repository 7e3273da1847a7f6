import { reasonOf } from '#web/api/failure-sentence.ts'
import { useClose } from '#web/api/imports.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { toastError } from '#web/components/overlays/toast.ts'

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
