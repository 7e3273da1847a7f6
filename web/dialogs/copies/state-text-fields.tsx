import {
  certNumberFault,
  certQuantityRefusal,
  isCertNumber,
  tidyCertNumber,
} from '#domain/copies/cert-number'
import { type SlabText, type StateText, stateTexts, type Texts, textsBy } from '#domain/copies/state-texts'
import type { FieldOf } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/fields.tsx'

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

/** The texts of a copy's state in forms. */
type Values<Text extends StateText> = Readonly<Record<Text, string>>

/** The initial values of a form: blank, or those of a copy. */
export function textValues<Text extends StateText>(texts: readonly Text[], copy?: Texts<Text>): Values<Text> {
  return textsBy(texts, text => copy?.[text] ?? '')
}

/** Reads the texts as typed; null for blank ones. */
export function typedTexts<Text extends StateText>(
  texts: readonly Text[],
  values: Values<Text>,
): Texts<Text> {
  return textsBy(texts, text => (text === 'certNumber' ? tidyCertNumber : trimmed)(values[text]) || null)
}

const trimmed = (typed: string) => typed.trim()

/** What is wrong with the texts of a slab. Those other than a cert number take no more than fits. */
export function slabTextErrors(
  { certNumber }: Values<SlabText>,
  quantity: number,
): Partial<Values<SlabText>> {
  const error = certNumberError(certNumber, quantity)
  return error === null ? {} : { certNumber: error }
}

/** Returns what is wrong with a typed cert number; null when it is blank, or that of one copy. */
export function certNumberError(typed: string, quantity: number): string | null {
  const certNumber = tidyCertNumber(typed)
  if (certNumber === '') return null
  if (!isCertNumber(certNumber)) return `Cert number ${certNumberFault}.`
  return certQuantityRefusal(certNumber, quantity)?.sentence ?? null
}
