import { type StateText, stateTexts } from '#domain/copies/state-texts'
import type { FieldOf } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/text-field.tsx'

export interface StateTextFieldsProps<Text extends StateText> {
  texts: readonly Text[]
  field: FieldOf<Text>
  className?: string
}

/** The fields of some texts of a copy's state, such as the number on the label of a slab. */
export function StateTextFields<Text extends StateText>({
  texts,
  field,
  className = 'col-span-2',
}: StateTextFieldsProps<Text>) {
  return texts.map(text => (
    <TextField
      key={text}
      {...field(text)}
      className={className}
      label={stateTexts[text].label}
      hint={stateTexts[text].hint}
      maxLength={stateTexts[text].maxTyped}
      {...(text === 'certNumber' && asOnLabels)}
    />
  ))
}

const asOnLabels = { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false } as const
