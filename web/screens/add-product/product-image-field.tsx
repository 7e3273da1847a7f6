import type { UseMutationResult } from '@tanstack/react-query'
import { ApiError } from '#web/api/client.ts'
import { FileDrop } from '#web/components/fields/file-drop.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'

export interface ProductImageFieldProps {
  field: {
    name: string
    value: string
    error: string | undefined
    onValueChange: (text: string) => void
  }
  upload: UseMutationResult<string, Error, File>
}

/** Uploads an image file and fills in its URL, which the form saves. */
export function ProductImageField({ field, upload }: ProductImageFieldProps) {
  const { value, error, onValueChange } = field
  const uploadFailure = upload.isError ? 'Failed to upload image. Please try again.' : null

  return (
    <div className="flex flex-col gap-5">
      <div>
        <FileDrop
          label="Product Image"
          required
          previewUrl={value || null}
          pending={upload.isPending}
          onFile={file => upload.mutate(file, { onSuccess: onValueChange })}
          onRemove={() => onValueChange('')}
          hint="PNG, JPEG, GIF, WebP or AVIF, up to 5 MB."
          error={uploadFailure ?? error}
        />
        {upload.error instanceof ApiError && (
          <p className="mt-1 text-sm text-muted">{upload.error.message}</p>
        )}
      </div>
      <TextField label="Image URL" readOnly value={value} placeholder="Filled in after upload" />
    </div>
  )
}
