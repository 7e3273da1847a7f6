import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { failureSentence } from '#web/api/client.ts'
import { useWishToggle, wishedIdsQuery } from '#web/api/wishlist.ts'
import { classNames } from '#web/components/class-names.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { toastError } from '#web/components/overlays/toast.ts'

export interface WishButtonProps {
  productId: string
  name: string
  /** `disc` on top of an image, `outlined` next to other buttons. */
  look: 'disc' | 'outlined'
  /** Set on the wishlist screen, where the product is wished for even before the ids are loaded. */
  isListed?: boolean
  /** Runs before a removal shows, for screens where the button disappears with it. */
  onRemove?: (button: HTMLElement) => void
}

const failedToAdd = 'Failed to add to wishlist.'
const failedToRemove = 'Failed to remove from wishlist.'

/** The heart button that adds a product to the wishlist or removes it. A toggle, so its name never changes. */
export function WishButton({ productId, name, look, isListed = false, onRemove }: WishButtonProps) {
  const { data: isAmongWished = false } = useQuery({
    ...wishedIdsQuery,
    select: ids => ids.includes(productId),
  })
  const isWished = isListed || isAmongWished
  const toggle = useWishToggle(productId)

  function press(button: HTMLElement) {
    if (isWished) onRemove?.(button)
    // Options passed to mutate are skipped when the button has unmounted by then.
    toggle
      .mutateAsync(!isWished)
      .catch(error => toastError(failureSentence(error, isWished ? failedToRemove : failedToAdd)))
  }

  return (
    <IconButton
      label={`Wishlist: ${name}`}
      title={isWished ? 'Remove from wishlist' : 'Add to wishlist'}
      icon={<Heart aria-hidden size={19} fill={isWished ? 'currentColor' : 'none'} />}
      outlined={look === 'outlined'}
      className={classNames(look === 'disc' && 'wish-disc')}
      aria-pressed={isWished}
      onClick={event => press(event.currentTarget)}
    />
  )
}
