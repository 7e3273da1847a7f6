import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Product } from '#web/api/catalogue.ts'
import { failureSentence } from '#web/api/client.ts'
import {
  type PriceSource,
  priceSourcesQuery,
  type SourceOrder,
  useSourceOrderSave,
} from '#web/api/price-sources.ts'
import type { PriceSource as UsedSource } from '#web/api/prices.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice } from '#web/components/states/states.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { askedLast, switchedOn, unpricedKindOf, whoKnows } from './source-lead-words.ts'

interface SourceLeadProps {
  unpricedKinds: UsedSource['unpricedKinds']
  product: Pick<Product, 'productType'>
}

/** Where no source is on for a kind of price of the product: which would know it, and the way to switch it on. */
export function SourceLead({ unpricedKinds, product }: SourceLeadProps) {
  const { isOperator } = useUser()
  const unpriced = unpricedKindOf(unpricedKinds, product.productType)
  if (unpriced === null) return null
  return (
    <Notice>
      <p>{whoKnows(unpriced)}</p>
      {isOperator ? (
        <Switches kind={unpriced.kind} />
      ) : (
        <p className="font-normal">An operator of this server can switch one on.</p>
      )}
    </Notice>
  )
}

function Switches({ kind }: { kind: UsedSource['unpricedKinds'][number]['kind'] }) {
  const { data } = useQuery(priceSourcesQuery)
  const ready = (data?.sources ?? []).filter(
    ({ kinds, needs, isRestricted }) => kinds.includes(kind) && needs === null && !isRestricted,
  )
  return (
    <>
      {data !== undefined && ready.length > 0 && (
        <ul className="mt-2 flex flex-col gap-2">
          {ready.map(source => (
            <SwitchOn key={source.name} source={source} order={data.order} />
          ))}
        </ul>
      )}
      <Link to={paths.priceSources} className={`${textLinkClass} mt-1 inline-block py-2`}>
        All price sources
      </Link>
    </>
  )
}

function SwitchOn({ source, order }: { source: PriceSource; order: SourceOrder }) {
  const { label, kinds, prices, terms } = source
  const save = useSourceOrderSave()

  async function send() {
    const question = {
      title: `Switch on ${label}?`,
      body: (
        <div className="flex flex-col gap-2">
          <p>{prices}</p>
          {terms !== null && <p>{terms}</p>}
          <p>{askedLast(kinds)}</p>
        </div>
      ),
      confirmLabel: 'Switch on',
    }
    if (!(await confirm(question))) return
    save.mutateAsync(switchedOn(order, source)).then(
      () => toastSuccess(`${label} is on. Its prices come within a day.`, 'price sources'),
      error => toastError(failureSentence(error, "Couldn't switch it on"), 'price sources'),
    )
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span>{label}</span>
      <Button
        size="small"
        aria-label={`Switch on ${label}`}
        pending={save.isPending}
        onClick={() => void send()}
      >
        Switch on
      </Button>
    </li>
  )
}
