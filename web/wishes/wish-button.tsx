import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { useWishToggle, wishedIdsQuery } from '#web/api/wishlist.ts'
import { classNames } from '#web/components/class-names.ts'
import { IconButton } from '#web/components/buttons/icon-button.tsx'
import { toastError } from '#web/components/overlays/toast.ts'

export interface WishButtonProps {
  productId: string
  name: string
  /** `disc` lies on a picture, `outlined` stands among buttons. */
  look: 'disc' | 'outlined'
  /** It stands on the wishlist: there it is wished for, whatever is known of the others. */
  isListed?: boolean
  /** Hears of a removal before it shows, where the heart goes with it. */
  onRemove?: (button: HTMLElement) => void
}

const failedToAdd = 'Failed to add to wishlist.'
const failedToRemove = 'Failed to remove from wishlist.'

/** The heart that puts a product on the wishlist and takes it off: a toggle, so its name stays the same. */
export function WishButton({ productId, name, look, isListed = false, onRemove }: WishButtonProps) {
  const { data: isAmongWished = false } = useQuery({
    ...wishedIdsQuery,
    select: ids => ids.includes(productId),
  })
  const isWished = isListed || isAmongWished
  const toggle = useWishToggle(productId)

  function press(button: HTMLElement) {
    if (isWished) onRemove?.(button)
    // Not as an option of mutate, which forgets it when the heart is gone by then.
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
