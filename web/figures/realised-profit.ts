/** What realised profit is, in the same words wherever a screen shows it. */

/** How a trade enters it: a swap has none (`tradeFigures` in the domain). */
export const tradeProfitNote =
  'A trade moves your investment to the copies you receive. Only cash you get beyond it is profit.'

export const realisedProfitSentence = 'Sold prices minus what the sold copies cost.'

/** What enters it besides sales. */
export const otherProfitNote = `What you gave away, lost or opened for nothing is a loss. ${tradeProfitNote}`
