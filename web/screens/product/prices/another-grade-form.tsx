import { stateLabel } from '#domain/collection/copy'
import { useState } from 'react'
import { gradingCompanies } from '#domain/collection/grading-company'
import { gradedTarget, priceKeyOf } from '#domain/prices/price-target'
import { failureSentence, fieldSentences } from '#web/api/failure-sentence.ts'
import { askedPriceOf, type ProductPrice, useAskPrice } from '#web/api/product-prices.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { type FieldErrors, useFormState } from '#web/components/fields/form-state.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { formatCents } from '#web/format/money.ts'

type GradeField = 'company' | 'otherCompany' | 'grade'

const otherCompany = 'other'
const companyOptions = [
  ...gradingCompanies.map(company => ({ value: company, label: company })),
  { value: otherCompany, label: 'Another company' },
]

export interface AnotherGradeFormProps {
  productId: string
  onAsked: (key: string) => void
}

/** Asks for the price of a grade the ladder does not show yet, which is then a row of it. */
export function AnotherGradeForm(props: AnotherGradeFormProps) {
  const { form, submit, ask, outcome } = useAnotherGrade(props)
  return (
    <form
      ref={form.formRef}
      noValidate
      aria-label="Another grade"
      className="flex flex-col gap-3 rounded-lg bg-sunken p-4"
      onSubmit={event => {
        event.preventDefault()
        if (!ask.isPending) submit()
      }}
    >
      <h3 className="font-semibold">Another grade</h3>
      <div className="grid items-start gap-3 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        <SelectField {...form.field('company')} label="Company" options={companyOptions} />
        {form.values.company === otherCompany && (
          <TextField {...form.field('otherCompany')} label="Name of the company" required maxLength={50} />
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
      {ask.isError && (
        <Notice tone="error" role="alert">
          {failureSentence(ask.error, 'The price could not be asked for.')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={ask.isPending}>
          Find price
        </Button>
        <p role="status" className="text-sm">
          {outcome}
        </p>
      </div>
    </form>
  )
}

function useAnotherGrade({ productId, onAsked }: AnotherGradeFormProps) {
  const form = useFormState<GradeField>({ company: 'PSA', otherCompany: '', grade: '' })
  const ask = useAskPrice(productId)
  const [outcome, setOutcome] = useState('')

  function submit() {
    const { values } = form
    const company = (values.company === otherCompany ? values.otherCompany : values.company).trim()
    const grade = values.grade.trim()
    const isFaulty = form.refuse({
      ...(company === '' && { otherCompany: 'Company is required.' }),
      ...(grade === '' && { grade: 'Grade is required.' }),
    })
    if (isFaulty) return
    const target = gradedTarget(company, grade)
    const key = priceKeyOf(target)
    setOutcome('')
    ask.mutate(askedPriceOf(target), {
      onSuccess: ({ prices }) => {
        onAsked(key)
        form.reset(values)
        const price = prices.find(found => found.key === key)
        setOutcome(outcomeWords(stateLabel(target), price))
      },
      onError: error => form.refuse(sentencesOf(error)),
    })
  }

  return { form, submit, ask, outcome }
}

function outcomeWords(label: string, price: ProductPrice | undefined): string {
  return price ? `${label}: ${formatCents(price.priceCents)}` : `No price found for ${label}.`
}

function sentencesOf(error: unknown): FieldErrors<GradeField> {
  const { grade, gradingCompany } = fieldSentences(error)
  return {
    ...(grade !== undefined && { grade }),
    ...(gradingCompany !== undefined && { otherCompany: gradingCompany }),
  }
}
