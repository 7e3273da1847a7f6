import { useId } from 'react'
import { gradingCompanies, knownGradingCompany } from '#domain/copies/grading-company'
import { ChoiceChips } from '#web/components/fields/choices.tsx'
import { DateField, MoneyField, TextAreaField, TextField } from '#web/components/fields/fields.tsx'
import type { FormState } from '#web/components/fields/form-state.ts'
import type { SubmissionField } from './submission-form.ts'

/** Service levels by company, as suggestions: they change, so any other text is as good. */
const services: Readonly<Record<string, readonly string[]>> = {
  PSA: [
    'Value Bulk',
    'Value',
    'Value Plus',
    'Value Max',
    'Regular',
    'Express',
    'Super Express',
    'Walk-Through',
  ],
  BGS: ['Base', 'Standard', 'Express', 'Priority'],
  CGC: ['Bulk', 'Economy', 'Standard', 'Express', 'WalkThrough'],
  SGC: ['Standard', 'Immediate'],
  TAG: ['Basic', 'Standard', 'Express'],
  ACE: ['Basic', 'Standard', 'Premier', 'Luxury'],
}

/** What a collector writes down about a submission. */
export function SubmissionFields({
  form,
  days,
}: {
  form: FormState<SubmissionField>
  days: { max: string }
}) {
  const servicesId = useId()
  const company = knownGradingCompany(form.values.gradingCompany)
  return (
    <>
      <div className="flex flex-col gap-2">
        <TextField
          {...form.field('gradingCompany')}
          label="Grading Company"
          required
          placeholder="e.g. PSA, BGS, CGC"
          autoCapitalize="characters"
          maxLength={50}
          data-autofocus
        />
        <ChoiceChips
          label="Usual grading companies"
          choices={gradingCompanies}
          chosen={company}
          onChoose={form.field('gradingCompany').onValueChange}
        />
      </div>
      <TextField
        {...form.field('service')}
        label="Service"
        placeholder="e.g. Value"
        list={servicesId}
        maxLength={100}
      />
      <datalist id={servicesId}>
        {(company === null ? [] : (services[company] ?? [])).map(service => (
          <option key={service}>{service}</option>
        ))}
      </datalist>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <DateField
          {...form.field('sentOn')}
          label="Day sent"
          max={days.max}
          hint="Blank while you prepare it."
        />
        <DateField {...form.field('expectedOn')} label="Expected back" />
        <MoneyField {...form.field('fees')} label="Grading fees" hint="For all cards." />
        <MoneyField {...form.field('insurance')} label="Insurance" hint="Split by value." />
        <MoneyField {...form.field('returnShipping')} label="Return shipping" />
      </div>
      <TextAreaField {...form.field('note')} label="Note" rows={2} maxLength={1_000} />
    </>
  )
}
