import { type ControlFieldProps, Field, partsOf } from './text-field.tsx'

/** A text field for several lines. Its height can be dragged. */
export function TextAreaField(props: ControlFieldProps<'textarea'>) {
  const [frame, area] = partsOf(props)
  return (
    <Field {...frame}>{control => <textarea rows={4} {...area} {...control} className="control" />}</Field>
  )
}
