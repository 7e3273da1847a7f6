import { useMutation, type UseMutationResult, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useRef } from 'react'
import { productTypes } from '#domain/products/product'
import { productSetsQuery, uploadImage, useCreateProduct } from '#web/api/catalogue.ts'
import { ApiError, fieldSentences } from '#web/api/client.ts'
import { Button, buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { FileDrop } from '#web/components/fields/file-drop.tsx'
import { type FormState, useFormState } from '#web/components/fields/form-state.ts'
import { SelectField, TextAreaField, TextField } from '#web/components/fields/fields.tsx'
import { toastError } from '#web/components/overlays/toast.ts'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { languageOptions } from '#web/format/language.ts'
import { productTypeLabel } from '#web/format/product-type.ts'
import { paths } from '#web/paths.ts'
import { KnownProducts } from './known-products.tsx'
import { emptyNewProduct, type NewProductField, productTypeOf, readNewProduct } from './new-product-form.ts'

const route = getRouteApi('/signed-in/products/add')

const typeOptions = productTypes.map(type => ({ value: type, label: productTypeLabel(type) }))

export function AddProductScreen() {
  const navigate = useNavigate()
  const { search = '' } = route.useSearch()
  const toSearch = route.useNavigate()
  const form = useFormState<NewProductField>(emptyNewProduct)
  const create = useCreateProduct()
  const upload = useMutation({ mutationFn: uploadImage })
  const isBusy = create.isPending || create.isSuccess
  const takeSearch = useSearchAsName(form, search)

  function toForm() {
    takeSearch()
    form.formRef.current?.querySelector<HTMLInputElement>('input[name="name"]')?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || upload.isPending) return
    const reading = readNewProduct(form.values)
    if ('errors' in reading) {
      form.refuse(reading.errors)
      return
    }
    create
      // An option of mutateAsync, so it doesn't navigate a collector who has left this screen.
      .mutateAsync(reading.body, {
        onSuccess: ({ product }) => void navigate({ to: paths.product, params: { id: product.id } }),
      })
      .catch(error => {
        toastError('Failed to create product. Please try again.')
        form.refuse(fieldSentences(error))
      })
  }

  return (
    <>
      <title>Add New Product · Holofolio</title>
      <div className="mx-auto max-w-2xl">
        <PageHeader
          title="Add New Product"
          subtitle="New products appear in the catalogue that all collectors share."
        />
        <KnownProducts
          search={search}
          onSearch={text =>
            void toSearch({ search: text === '' ? {} : { search: text }, replace: true, resetScroll: false })
          }
          onMissing={toForm}
        />
        <form
          ref={form.formRef}
          onFocus={takeSearch}
          noValidate
          onSubmit={submit}
          className="panel flex flex-col gap-5 p-4 sm:p-6"
        >
          <h2 className="text-lg font-bold">New product</h2>
          <ProductFields form={form} />
          <ProductImageField field={form.field('imageUrl')} upload={upload} />
          {create.error && <Failure error={create.error} />}
          <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
            <Link to={paths.products} className={buttonClass()}>
              Cancel
            </Link>
            <Button type="submit" variant="primary" aria-disabled={isBusy || upload.isPending}>
              {isBusy ? 'Creating...' : 'Create Product'}
            </Button>
          </div>
        </form>
      </div>
    </>
  )
}

/** Fills the empty name with the searched text, once. */
function useSearchAsName(form: FormState<NewProductField>, search: string) {
  const taken = useRef('')
  return function takeSearch() {
    const text = search.trim()
    if (form.values.name !== '' || text === '' || text === taken.current) return
    taken.current = text
    form.field('name').onValueChange(text)
  }
}

/** What is known of a product, by its type. */
function ProductFields({ form }: { form: FormState<NewProductField> }) {
  const isCard = productTypeOf(form.values) === 'card'
  return (
    <>
      <TextField {...form.field('name')} label="Product Name" required maxLength={200} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...form.field('productType')} label="Product Type" required options={typeOptions} />
        <SelectField {...form.field('language')} label="Language" options={languageOptions} />
      </div>
      <SetNameField {...form.field('setName')} language={form.values.language} />
      {isCard ? (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...form.field('cardNumber')} label="Card Number" maxLength={50} />
            <TextField {...form.field('rarity')} label="Rarity" maxLength={100} />
          </div>
          <TextField
            {...form.field('miscInfo')}
            label="Misc Information"
            placeholder="Extra info, e.g. language or error"
            hint="Distinguishes this printing from others of the same card."
            maxLength={500}
          />
        </>
      ) : (
        <TextAreaField
          {...form.field('productDescription')}
          label="Product Description"
          required
          maxLength={5000}
        />
      )}
    </>
  )
}

type FieldOf = ReturnType<FormState<NewProductField>['field']>

/** Suggests known sets of the language, so one set doesn't get two spellings. */
function SetNameField({ language, ...field }: FieldOf & { language: string }) {
  const sets = (useQuery(productSetsQuery).data ?? []).filter(set => set.language === language)
  const listId = useId()
  return (
    <div>
      <TextField {...field} label="Set Name" required maxLength={200} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {Array.from(new Set(sets.map(set => set.setName)), name => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  )
}

/** The server's sentence, with a link to the existing product if there is one. */
function Failure({ error }: { error: Error }) {
  if (!(error instanceof ApiError)) return null
  return (
    <Notice tone="error" role="alert">
      <p>{error.message}</p>
      {error.existingId && (
        <Link to={paths.product} params={{ id: error.existingId }} className={textLinkClass}>
          View existing product
        </Link>
      )}
    </Notice>
  )
}

interface ProductImageFieldProps {
  field: {
    name: string
    value: string
    error: string | undefined
    onValueChange: (text: string) => void
  }
  upload: UseMutationResult<string, Error, File>
}

/** Uploads an image file and fills in its URL, which the form saves. */
function ProductImageField({ field, upload }: ProductImageFieldProps) {
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
