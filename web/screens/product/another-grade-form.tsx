import { useState } from 'react'
import { stateLabel } from '#domain/copies/copy'
import { gradingCompanies } from '#domain/copies/grading-company'
import { gradedTarget, priceKeyOf } from '#domain/prices/price-target'
import { failureSentence, fieldSentences } from '#web/api/failure-sentence.ts'
import { priceParamsOf, type ProductPrice, useFindPrice } from '#web/api/product-prices.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { type FieldErrors, useFormState } from '#web/components/fields/form-state.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { formatCents } from '#web/format/money.ts'

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
export function AnotherGradeForm(props: AnotherGradeFormProps) {
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
