/**
 * Reprints that have the number and the count of the original printed on them, while the catalogue numbers them within their
 * own set. Facts from the cards themselves.
 */
const numbersOfClassics =
  '2/102 4/102 15/102 73/102 8/82 15/82 15/132 24/53 20/111 66/64 9/95 86/109 88/92 93/101 17/17 15/106 109/111 145/147 107/123 113/114 114/114 54/99 97/146 76/108 60/145'.split(
    ' ',
  )
const printed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // CC001 to CC025.
  cel25cc: Object.fromEntries(
    numbersOfClassics.map((number, index) => [`CC${String(index + 1).padStart(3, '0')}`, number]),
  ),
}

/** Whether the cards of a set have the numbers of their originals. */
export function isSetOfReprints(setCode: string | null): boolean {
  return setCode !== null && Object.hasOwn(printed, setCode)
}

/** The number that is printed on a card of a set, as 15/102; null where the catalogue has the same number. */
export function printedNumber(setCode: string | null, cardNumber: string | null): string | null {
  const numbers = setCode === null || !Object.hasOwn(printed, setCode) ? undefined : printed[setCode]
  return numbers?.[cardNumber ?? ''] ?? null
}
