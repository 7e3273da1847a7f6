import { type ControlFieldProps, Field, partsOf } from './text-field.tsx'

/** A native date picker. The value, `min` and `max` are YYYY-MM-DD; an empty value means no date. */
export function DateField(props: ControlFieldProps<'input'>) {
  const [frame, input] = partsOf(props)
  return (
    <Field {...frame}>
      {control => <input {...input} {...control} type="date" className="control tabular" />}
    </Field>
  )
}
