/**
 * Reprints that have the number and the count of the original printed on them, while the catalogue numbers them within their
 * own set. Facts from the cards themselves.
 */
const printed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cel25cc: {
    CC001: '2/102',
    CC002: '4/102',
    CC003: '15/102',
    CC004: '73/102',
    CC005: '8/82',
    CC006: '15/82',
    CC007: '15/132',
    CC008: '24/53',
    CC009: '20/111',
    CC010: '66/64',
    CC011: '9/95',
    CC012: '86/109',
    CC013: '88/92',
    CC014: '93/101',
    CC015: '17/17',
    CC016: '15/106',
    CC017: '109/111',
    CC018: '145/147',
    CC019: '107/123',
    CC020: '113/114',
    CC021: '114/114',
    CC022: '54/99',
    CC023: '97/146',
    CC024: '76/108',
    CC025: '60/145',
  },
}

/** Whether the cards of a set have the numbers of their originals. */
export function isSetOfReprints(setCode: string | null): boolean {
  return setCode !== null && Object.hasOwn(printed, setCode)
}

/** The number that is printed on a card of a set, as 15/102; null where it is that of the catalogue. */
export function printedNumber(setCode: string | null, cardNumber: string | null): string | null {
  const numbers = setCode === null || !Object.hasOwn(printed, setCode) ? undefined : printed[setCode]
  return numbers?.[cardNumber ?? ''] ?? null
}
