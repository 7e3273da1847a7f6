import { TextField, type TextFieldProps } from '#web/components/fields/text-field.tsx'

export interface CertNumberFieldProps {
  field: Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onValueChange'>
  /** False while nothing says that the copy is graded. */
  shown: boolean
}

/** The number on the label of a slab. */
export function CertNumberField({ field, shown }: CertNumberFieldProps) {
  if (!shown) return null
  return (
    <TextField
      {...field}
      className="col-span-2"
      label="Cert Number"
      hint="Optional. The number on the slab's label."
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
    />
  )
}
