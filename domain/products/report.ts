/** What a collector can report about a product of the catalogue, by its wire name. */
export const reportReasons = ['wrong_name', 'wrong_picture', 'wrong_details', 'duplicate', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** The most code points of a reporter's own words. */
export const maxReportNote = 500

const words: Readonly<Record<ReportReason, string>> = {
  wrong_name: 'Wrong name, set or number',
  wrong_picture: 'Wrong or offensive picture',
  wrong_details: 'Other details are wrong',
  duplicate: 'In the catalogue twice',
  other: 'Something else',
}

/** Returns a reason as people read it. */
export function reasonLabel(reason: ReportReason): string {
  return words[reason]
}
