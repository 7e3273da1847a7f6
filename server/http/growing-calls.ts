/**
 * Which calls let the database grow. They are refused while the disk is below its floor, before it is full. What
 * deletes, replaces or ends something goes on, and so does signing in.
 */
import type { EndpointName } from '#contract/endpoints'

type WritingName = Exclude<EndpointName, `GET ${string}`>

const grows: Readonly<Record<WritingName, boolean>> = {
  'POST /api/auth/register': true,
  'POST /api/auth/login': false,
  'POST /api/auth/logout': false,
  'DELETE /api/auth/account': false,
  'DELETE /api/auth/sessions': false,
  'DELETE /api/auth/sessions/:id': false,
  // Reads only.
  'POST /api/auth/restore/check': false,
  'POST /api/auth/restore': true,
  'POST /api/auth/restore/pictures': true,
  'PUT /api/auth/password': false,
  'POST /api/auth/password-reset': false,
  'POST /api/auth/password-reset/owner': false,
  'POST /api/auth/email-confirmation': false,
  'POST /api/auth/email-confirmation/link': false,
  'POST /api/auth/email-confirmation/owner': false,
  'PUT /api/auth/profile': false,
  'PUT /api/auth/settings': false,
  'POST /api/collections': true,
  // Each change of a copy is recorded, a removal and an undo too.
  'PUT /api/collections/:id': true,
  'DELETE /api/collections/:id': true,
  'POST /api/collections/:id/open': true,
  'POST /api/collections/trades': true,
  // Reads only.
  'POST /api/collections/bulk/figures': false,
  'POST /api/collections/bulk/edit': true,
  'POST /api/collections/bulk/grading': true,
  'POST /api/collections/bulk/sell': true,
  'POST /api/collections/bulk/remove': true,
  'PUT /api/collections/:id/pictures/:side': true,
  'DELETE /api/collections/:id/pictures/:side': false,
  'DELETE /api/collections/pictures/removed': false,
  'POST /api/submissions': true,
  'PUT /api/submissions/:id': true,
  'POST /api/submissions/:id/return': true,
  'POST /api/operations/:id/undo': true,
  'PUT /api/sales/:id': true,
  'PUT /api/trades/:id': true,
  'POST /api/products': true,
  'POST /api/products/upload-image': true,
  'PUT /api/products/:id': true,
  'POST /api/products/:id/revisions/:revision/revert': true,
  'POST /api/products/:id/reports': true,
  'DELETE /api/reports/:id': false,
  'POST /api/prices/find': true,
  'POST /api/prices/update-ebay-prices': true,
  'DELETE /api/prices/update-ebay-prices': false,
  'POST /api/notifications/read': false,
  'POST /api/imports': true,
  'PUT /api/imports/:id/reading': true,
  'PUT /api/imports/:id/rows/:line': true,
  'PUT /api/imports/:id/sheet': true,
  'POST /api/imports/:id/decisions': true,
  'POST /api/imports/:id/publish': true,
  // Changes rows that are there; while its costs are read in another currency they may get longer.
  'POST /api/imports/:id/reopen': true,
  'DELETE /api/imports/:id': false,
  'POST /api/venues': true,
  'PUT /api/venues/:id': false,
  'DELETE /api/venues/:id': false,
  'POST /api/collections/views': true,
  'PUT /api/collections/views/:id': false,
  'DELETE /api/collections/views/:id': false,
  'POST /api/shared-pages': true,
  // Reads only.
  'POST /api/shared-pages/preview': false,
  'PUT /api/shared-pages/:id': false,
  'POST /api/shared-pages/:id/link': false,
  'DELETE /api/shared-pages/:id': false,
  'PUT /api/sets/:id/chosen': true,
  'DELETE /api/sets/:id/chosen': false,
  'PUT /api/wishlist/:id': true,
  'DELETE /api/wishlist/:id': false,
  // One row, which is replaced.
  'PUT /api/operator/price-sources': false,
  'DELETE /api/operator/price-sources': false,
  'PUT /api/operator/price-sources/allowed/:username': false,
  'DELETE /api/operator/price-sources/allowed/:username': false,
  'POST /api/operator/price-sources/:name/file': true,
  'POST /api/operator/price-sources/:name/try': false,
  'PUT /api/operator/excluded-listings/:source/:id': false,
  'DELETE /api/operator/excluded-listings/:source/:id': false,
}

/** Returns whether a call lets the database grow. */
export function doesGrow(name: EndpointName): boolean {
  return name in grows && grows[name as WritingName]
}
