import { lazy, Suspense } from 'react'
import type { OpenProductDialogProps } from './open-product-dialog.tsx'

const Loaded = lazy(() =>
  import('./open-product-dialog.tsx').then(module => ({ default: module.OpenProductDialog })),
)

/** The dialog that opens a sealed product, loaded when it is needed first. */
export function LazyOpenProductDialog(props: OpenProductDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
