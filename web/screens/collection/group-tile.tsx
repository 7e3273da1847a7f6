import { replaceEqualDeep } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useRef } from 'react'
import type { Group } from '#web/api/collection.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { focusNeighbourOnLeave } from '#web/components/focus-neighbour.ts'
import { CopyFrame, CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { PictureMark } from '#web/components/cards/picture-mark.tsx'
import { ChangePercent, Money, Price } from '#web/components/figures/money.tsx'
import {
  ceilingCents,
  groupCeilingCents,
  groupChangeCents,
  groupValueCents,
  isGuide,
} from '#web/figures/group-value.ts'
import { ProductLink } from '#web/figures/product-link.tsx'
import { costWords } from '#web/format/cost-words.ts'
import { countOf, formatCount, formatDay } from '#web/format/values.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { SelectBox } from './select-box.tsx'

/** An action on a tile; each opens a dialog. */
export type TileAction = 'edit' | 'sell' | 'remove' | 'update to graded' | 'open'

export interface GroupTileProps {
  group: Group
  /** Loads the image at once, for tiles in view from the start. */
  eager: boolean
  /** The same function on every render. */
  onAction: (action: TileAction, group: Group) => void
}

// The same elements in every tile: React does not look into them when a tile shows another group.
const pencil = <Pencil aria-hidden size={16} />
const bin = <Trash2 aria-hidden size={16} />
const ellipsis = <Ellipsis aria-hidden size={20} />

/** The id of the heading of a tile. */
export const groupTitleId = (key: string) => `group-${key}`

/**
 * One group of identical copies: image, label, investment and market price. Not drawn again for another answer with the
 * same group, nor for its place, which matters to the first load of the image alone.
 */
export const GroupTile = memo(
  Tile,
  (before, after) =>
    before.onAction === after.onAction && replaceEqualDeep(before.group, after.group) === before.group,
)

function Tile({ group, eager, onAction }: GroupTileProps) {
  const titleId = groupTitleId(group.key)

  return (
    <article ref={focusNeighbourOnLeave} aria-labelledby={titleId} className="tile" data-item>
      <SelectBox key={group.key} group={group} />
      <ProductLink id={group.productId} tabIndex={-1} aria-hidden className="block">
        <CopyFrame copy={group} quantity={group.quantity}>
          <CardArt product={group} alt="" eager={eager} />
        </CopyFrame>
      </ProductLink>
      <h2 id={titleId} title={group.name} className="mt-2 truncate text-sm font-bold">
        <ProductLink id={group.productId} className="name-link hover:underline">
          {group.name}
        </ProductLink>
      </h2>
      <p className="flex items-center justify-between gap-1 text-xs text-muted" title={setAndPrinting(group)}>
        <span className="truncate">{setAndPrinting(group)}</span>
        <PictureMark copies={group.items} />
      </p>
      <PriceLine group={group} />
      <div className="tile-label">
        <CopyLabel kind={group.kind} label={group.label} />
        <IconButton
          label={`Details of ${group.name}, ${group.label}`}
          icon={ellipsis}
          className="tile-open"
          popoverTarget={detailsId(group.key)}
        />
      </div>
      <Details group={group} titleId={titleId} onAction={onAction} />
    </article>
  )
}

const detailsId = (key: string) => `details-${key}`

interface DetailsProps extends Omit<GroupTileProps, 'eager'> {
  titleId: string
}

/**
 * What else there is to know about a group, and what can be done with it. Lies over the picture while the tile is
 * pointed at or has the focus; without a mouse a button opens it as a sheet.
 */
function Details({ group, titleId, onAction }: DetailsProps) {
  const panel = useRef<HTMLDivElement>(null)
  const words = `${group.name}, ${group.label}`

  function act(action: TileAction) {
    // Gives the focus back to the button that opened it, where it is open as a sheet.
    panel.current?.hidePopover()
    onAction(action, group)
  }

  return (
    <div
      ref={panel}
      id={detailsId(group.key)}
      popover="auto"
      role="group"
      aria-label={`Details of ${words}`}
      className="tile-details"
    >
      <Figures group={group} />
      <div className="mt-1 -mr-1 flex items-center justify-end">
        <Button
          size="small"
          variant="ghost"
          className="tile-sell"
          aria-label={`Sell ${words}`}
          onClick={() => act('sell')}
        >
          Sell
        </Button>
        <IconButton
          label={`Edit ${words}`}
          aria-keyshortcuts="e"
          icon={pencil}
          size="small"
          onClick={() => act('edit')}
        />
        <IconButton
          label={`Remove ${words}`}
          icon={bin}
          size="small"
          tone="danger"
          onClick={() => act('remove')}
        />
      </div>
      {group.kind === 'grading' && (
        <Button
          size="small"
          className="tile-action"
          aria-describedby={titleId}
          onClick={() => act('update to graded')}
        >
          Update to Graded
        </Button>
      )}
      {group.kind === 'sealed' && (
        <Button size="small" className="tile-action" aria-describedby={titleId} onClick={() => act('open')}>
          Open box
        </Button>
      )}
    </div>
  )
}

/** What is read first, and what lists are ordered by: the value of all copies, and how far it is from the investment. */
function PriceLine({ group }: { group: Group }) {
  const changeCents = groupChangeCents(group)
  return (
    <dl className="tile-price">
      <dt className="sr-only">{priceName(group)}</dt>
      <dd>
        <Price
          cents={groupValueCents(group)}
          ceilingCents={groupCeilingCents(group)}
          isForAnyCompany={isGuide(group)}
        />
      </dd>
      {changeCents !== null && (
        <>
          <dt className="sr-only">Change in percent</dt>
          <dd>
            <ChangePercent cents={changeCents} percent={group.changePercent} />
          </dd>
        </>
      )}
    </dl>
  )
}

function priceName({ quantity, countsOwnPrice }: Group): string {
  if (quantity > 1) return 'Value of all'
  return countsOwnPrice ? 'Your price' : 'Market price'
}

function Figures({ group }: { group: Group }) {
  const isSeveral = group.quantity > 1
  return (
    <dl>
      {group.changeCents !== null && (
        <Figure name="Change">
          <Money cents={groupChangeCents(group)} signed />
        </Figure>
      )}
      {groupCeilingCents(group) !== null && (
        <Figure name="Counts as">
          <Money cents={groupValueCents(group)} />
        </Figure>
      )}
      {isSeveral && <Figure name="Quantity">{formatCount(group.quantity)}</Figure>}
      {isSeveral && (
        <Figure name="Price each">
          <Price cents={group.countedPriceCents} ceilingCents={ceilingCents(group)} />
        </Figure>
      )}
      <Figure name={isSeveral ? 'Mean investment' : 'Investment'}>
        <Money cents={group.meanInvestmentCents} />
      </Figure>
      {!isSeveral && <CostParts group={group} />}
      {isSeveral && (
        <Figure name="Total investment">
          <Money cents={group.totalInvestmentCents} />
        </Figure>
      )}
      <OwnPrice group={group} />
      {group.kind === 'grading' && group.predictedGrade && (
        <Figure name="Predicted">{group.predictedGrade}</Figure>
      )}
      <Figure name="Purchased">
        <Purchased group={group} />
      </Figure>
    </dl>
  )
}

/** What the investment in the only copy is made of, where it had costs next to the price. */
function CostParts({ group: { items } }: { group: Group }) {
  const words = items[0] ? costWords(items[0]) : null
  if (words === null) return null
  return (
    <div>
      <dt className="sr-only">Made of</dt>
      <dd className="tabular text-right text-muted">{words}</dd>
    </div>
  )
}

/** The day all copies were bought on, or the first and the last such day. */
function Purchased({ group }: { group: Group }) {
  const newest = <span className="whitespace-nowrap">{formatDay(group.purchaseDate)}</span>
  if (group.oldestPurchaseDate === group.purchaseDate)
    return <span className="tabular font-normal">{newest}</span>
  return (
    <span className="tabular font-normal">
      <span className="whitespace-nowrap">{formatDay(group.oldestPurchaseDate)}</span> to {newest}
    </span>
  )
}

/** The collector's own price next to the market's, or the other way round where it counts. Hidden when no copy has one. */
function OwnPrice({ group }: { group: Group }) {
  if (group.ownPricedQuantity === 0) return null
  if (group.countsOwnPrice) {
    return (
      <>
        <Figure name="Counts at">Your price</Figure>
        <Figure name="Market price">
          <Money cents={group.currentMarketPriceCents} />
        </Figure>
      </>
    )
  }
  if (group.quantity === 1) {
    return (
      <Figure name="Your price">
        <Money cents={group.ownPriceTotalCents} />
      </Figure>
    )
  }
  return (
    <Figure name={`Your price, ${countOf(group.ownPricedQuantity, 'copy', 'copies')}`}>
      <Money cents={group.ownPriceTotalCents} />
    </Figure>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto text-right font-semibold">{children}</dd>
    </div>
  )
}
