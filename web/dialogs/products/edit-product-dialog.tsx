import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, fieldSentences } from '#web/api/client.ts'
import { type Product, productQuery, uploadImage, useEditProduct } from '#web/api/catalogue.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { FileDrop } from '#web/components/fields/file-drop.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { Notice } from '#web/components/states/states.tsx'
import { SelectField, TextField } from '#web/components/fields/fields.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { languageOptions } from '#web/format/language.ts'
import { paths } from '#web/paths.ts'
import { ReportProductDialog } from './lazy-dialogs.ts'
import { canPreview, type EditField, editValuesOf, readEditForm } from './edit-product-form.ts'

const keptNames =
  'This product was imported. Only an operator and collectors they trust can change its name, set and number. Your other changes wait until one of them approves.'

export interface EditProductDialogProps {
  product: Product
  onClose: () => void
}

/** Edits the product as it was when the dialog opened, or as reloaded after someone else changed it. */
export function EditProductDialog({ product: opened, onClose }: EditProductDialogProps) {
  const queries = useQueryClient()
  const [product, setProduct] = useState(opened)
  const [isReporting, setIsReporting] = useState(false)
  const reload = useMutation({
    mutationFn: () => queries.fetchQuery({ ...productQuery(product.id), staleTime: 0 }),
    onSuccess: setProduct,
    onError: () => toastError('Failed to update product.', product.id),
  })
  if (isReporting) return <ReportProductDialog product={product} onClose={onClose} />
  return (
    <EditProductForm
      key={product.revision}
      product={product}
      onClose={onClose}
      isReloading={reload.isPending}
      onReload={() => reload.mutate()}
      onReport={() => setIsReporting(true)}
    />
  )
}

interface EditProductFormProps extends EditProductDialogProps {
  isReloading: boolean
  onReload: () => void
  onReport: () => void
}

function EditProductForm({ product, onClose, isReloading, onReload, onReport }: EditProductFormProps) {
  const form = useFormState<EditField>(editValuesOf(product))
  const edit = useEditProduct()
  const upload = useMutation({ mutationFn: uploadImage })
  const isNameKept = !product.mayRename
  const isBusy = edit.isPending || isReloading

  function submit() {
    const reading = readEditForm(product, form.values)
    if ('errors' in reading) {
      form.refuse(reading.errors)
      return
    }
    // Not as options of mutate: those don't run once the dialog has unmounted.
    edit.mutateAsync({ id: product.id, edit: reading.edit }).then(
      ({ product: edited }) => {
        toastSuccess(edited.waitingEdit ? 'Your edit waits for approval.' : 'Product updated!', product.id)
        onClose()
      },
      error => {
        toastError('Failed to update product.', product.id)
        form.refuse(fieldSentences(error))
      },
    )
  }

  return (
    <Dialog
      title="Edit Product"
      onClose={onClose}
      isDirty={form.isDirty}
      pending={isBusy}
      formRef={form.formRef}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={isBusy} aria-disabled={upload.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {edit.error && <Failure error={edit.error} onReload={onReload} onClose={onClose} />}
        {isNameKept && (
          <Notice>
            <p>{keptNames}</p>
            <button type="button" className={textLinkClass} onClick={onReport}>
              Report a mistake
            </button>
          </Notice>
        )}
        <TextField {...form.field('name')} label="Name" required maxLength={200} readOnly={isNameKept} />
        <TextField {...form.field('setName')} label="Set Name" maxLength={200} readOnly={isNameKept} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...form.field('cardNumber')} label="Card Number" maxLength={50} readOnly={isNameKept} />
          <TextField {...form.field('rarity')} label="Rarity" maxLength={100} />
        </div>
        {!isNameKept && (
          <SelectField {...form.field('language')} label="Language" options={languageOptions} />
        )}
        <ImageFields field={form.field('imageUrl')} upload={upload} />
      </div>
    </Dialog>
  )
}

interface ImageFieldsProps {
  field: {
    name: string
    value: string
    error: string | undefined
    onValueChange: (text: string) => void
  }
  upload: UseMutationResult<string, Error, File>
}

/** Takes an uploaded image or an image URL; the form saves the URL. */
function ImageFields({ field, upload }: ImageFieldsProps) {
  const [previewUrl, setPreviewUrl] = useState(() => (canPreview(field.value) ? field.value : null))

  function show(imageUrl: string) {
    field.onValueChange(imageUrl)
    setPreviewUrl(canPreview(imageUrl) ? imageUrl : null)
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-bold">Image</legend>
      <FileDrop
        label="Upload image"
        previewUrl={previewUrl}
        pending={upload.isPending}
        onFile={file => upload.mutate(file, { onSuccess: show })}
        onRemove={() => show('')}
        error={upload.isError ? 'Failed to upload image.' : null}
      />
      {upload.error instanceof ApiError && <p className="text-sm text-muted">{upload.error.message}</p>}
      <TextField
        {...field}
        type="url"
        label="Or enter image URL"
        placeholder="https://"
        hint="A picture on another site is shown as a link, so that the site does not learn who looks at the card."
        maxLength={2048}
        onBlur={() => show(field.value)}
      />
    </fieldset>
  )
}

function Failure({ error, onReload, onClose }: { error: Error; onReload: () => void; onClose: () => void }) {
  if (!(error instanceof ApiError)) return null
  const isStale = error.code === 'conflict' && error.existingId === null
  return (
    <Notice tone="error" role="alert">
      <p>{error.message}</p>
      {error.existingId && (
        <Link
          to={paths.product}
          params={{ id: error.existingId }}
          className={textLinkClass}
          onClick={onClose}
        >
          View existing product
        </Link>
      )}
      {isStale && (
        <button type="button" className={textLinkClass} onClick={onReload}>
          Load latest version
        </button>
      )}
    </Notice>
  )
}
