import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateLabel } from '#domain/copies/copy'
import { gradingCompanies } from '#domain/copies/grading-company'
import { gradedTarget, priceKeyOf } from '#domain/prices/price-target'
import type { Product } from '#web/api/catalogue.ts'
import { failureSentence, fieldSentences } from '#web/api/client.ts'
import { type PriceSource, priceSourceQuery } from '#web/api/prices.ts'
import {
  priceParamsOf,
  type ProductPrice,
  productPricesQuery,
  useFindPrice,
} from '#web/api/product-prices.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { SelectField, TextField } from '#web/components/fields/fields.tsx'
import { type FieldErrors, useFormState } from '#web/components/fields/form-state.ts'
import { Section } from '#web/components/section.tsx'
import { Notice, PartError } from '#web/components/states/states.tsx'
import { useSeen } from '#web/figures/seen.ts'
import { formatCents } from '#web/format/values.ts'
import { productCopiesQuery } from './copies-summary.ts'
import { PriceRow } from './price-row.tsx'
import { type LadderRow, ladderRows } from './price-ladder.ts'
import { SourceLead } from './source-lead.tsx'

/** The product's prices by condition and grade, each with its evidence. */
export function ProductPrices({ product }: { product: Product }) {
  const prices = useQuery(productPricesQuery(product.id))
  const copies = useQuery(productCopiesQuery(product.id))
  const [ref, isSeen] = useSeen<HTMLDivElement>()
  const source = useQuery({ ...priceSourceQuery, enabled: isSeen })
  const [requestedKeys, setRequestedKeys] = useState<readonly string[]>([])

  const rows = ladderRows({
    product,
    prices: prices.data?.prices ?? [],
    waiting: prices.data?.waiting ?? [],
    copies: copies.data?.collection ?? [],
    requestedKeys,
  })
  // Chosen once, so that a row stays where it is when its price is found.
  const [foldedKeys, setFoldedKeys] = useState<readonly string[] | null>(null)
  if (foldedKeys === null && prices.data !== undefined && !copies.isPending) setFoldedKeys(keysToFold(rows))
  const folded = rows.filter(({ key }) => foldedKeys?.includes(key))
  const unpriced = folded.filter(({ price }) => price === null)
  const addRequested = (key: string) => setRequestedKeys(keys => [...new Set([...keys, key])])

  const priceRow = (row: LadderRow) => (
    <PriceRow
      key={row.key}
      productId={product.id}
      row={row}
      isPending={prices.isPending}
      isKnown={prices.data !== undefined}
      isRequested={requestedKeys.includes(row.key)}
      readAtMs={prices.dataUpdatedAt}
      source={source.data}
      onRequested={addRequested}
    />
  )

  return (
    <Section title="Prices" {...(source.data && { subtitle: source.data.prices })}>
      <div ref={ref} className="flex flex-col gap-4">
        {prices.isError && (
          <PartError
            text={failureSentence(prices.error, "Couldn't load prices")}
            onRetry={() => void prices.refetch()}
          />
        )}
        {prices.isPending && (
          <p role="status" className="text-sm text-muted">
            Looking up prices. This may take a few seconds.
          </p>
        )}
        <ul className="flex flex-col">{rows.filter(row => !folded.includes(row)).map(priceRow)}</ul>
        {folded.length > 0 && (
          <details>
            <summary className="min-h-11 content-center text-sm text-muted">
              {unpriced.length > 0
                ? `No price yet: ${unpriced.map(({ label }) => label).join(', ')}`
                : 'Prices just found'}
            </summary>
            <ul className="mt-3 flex flex-col">{folded.map(priceRow)}</ul>
          </details>
        )}
        {source.data && <SourceLead unpricedKinds={source.data.unpricedKinds} product={product} />}
        {product.productType === 'card' && prices.data !== undefined && (
          <AnotherGradeForm productId={product.id} onRequested={addRequested} />
        )}
        {source.data && <SourceNote source={source.data} />}
      </div>
    </Section>
  )
}

/** The rows that say nothing, which are shown as one. A single one is shown as it is. */
function keysToFold(rows: readonly LadderRow[]): readonly string[] {
  const bare = rows.filter(
    ({ price, waiting, earlierCents, ownedQuantity }) =>
      price === null && waiting === null && earlierCents === null && ownedQuantity === 0,
  )
  return bare.length > 1 ? bare.map(({ key }) => key) : []
}

function SourceNote({ source }: { source: PriceSource }) {
  if (source.notice !== null) return <Notice>{source.notice}</Notice>
  return <p className="text-sm text-muted">Source: {source.label}</p>
}

type GradeField = 'company' | 'otherCompany' | 'grade'

const otherCompany = 'other'
const companyOptions = [
  ...gradingCompanies.map(company => ({ value: company, label: company })),
  { value: otherCompany, label: 'Other company' },
]

interface AnotherGradeFormProps {
  productId: string
  onRequested: (key: string) => void
}

/** Finds the price of a grade that has no row yet and adds its row. */
function AnotherGradeForm(props: AnotherGradeFormProps) {
  const { form, submit, find, outcome } = useAnotherGrade(props)
  return (
    <form
      ref={form.formRef}
      noValidate
      aria-label="Another grade"
      className="flex flex-col gap-3 rounded-lg bg-sunken p-4"
      onSubmit={event => {
        event.preventDefault()
        if (!find.isPending) submit()
      }}
    >
      <h3 className="font-semibold">Another grade</h3>
      <div className="grid items-start gap-3 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        <SelectField {...form.field('company')} label="Company" options={companyOptions} />
        {form.values.company === otherCompany && (
          <TextField {...form.field('otherCompany')} label="Company name" required maxLength={50} />
        )}
        <TextField
          {...form.field('grade')}
          label="Grade"
          required
          placeholder="e.g. 9, 10"
          autoComplete="off"
          maxLength={50}
        />
      </div>
      {find.isError && (
        <Notice tone="error" role="alert">
          {failureSentence(find.error, "Couldn't get a price.")}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={find.isPending}>
          Find price
        </Button>
        <p role="status" className="text-sm">
          {outcome}
        </p>
      </div>
    </form>
  )
}

function useAnotherGrade({ productId, onRequested }: AnotherGradeFormProps) {
  const form = useFormState<GradeField>({ company: 'PSA', otherCompany: '', grade: '' })
  const find = useFindPrice(productId)
  const [outcome, setOutcome] = useState('')

  function submit() {
    const { values } = form
    const company = (values.company === otherCompany ? values.otherCompany : values.company).trim()
    const grade = values.grade.trim()
    const hasErrors = form.refuse({
      ...(company === '' && { otherCompany: 'Company is required.' }),
      ...(grade === '' && { grade: 'Grade is required.' }),
    })
    if (hasErrors) return
    const target = gradedTarget(company, grade)
    const key = priceKeyOf(target)
    setOutcome('')
    find.mutate(priceParamsOf(target), {
      onSuccess: ({ prices }) => {
        onRequested(key)
        form.reset(values)
        const price = prices.find(found => found.key === key)
        setOutcome(outcomeText(stateLabel(target), price))
      },
      onError: error => form.refuse(gradeErrors(error)),
    })
  }

  return { form, submit, find, outcome }
}

function outcomeText(label: string, price: ProductPrice | undefined): string {
  return price ? `${label}: ${formatCents(price.priceCents)}` : `No price found for ${label}.`
}

function gradeErrors(error: unknown): FieldErrors<GradeField> {
  const { grade, gradingCompany } = fieldSentences(error)
  return {
    ...(grade !== undefined && { grade }),
    ...(gradingCompany !== undefined && { otherCompany: gradingCompany }),
  }
}
