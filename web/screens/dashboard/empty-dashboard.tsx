import { Link, useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Stats } from '#web/api/collection.ts'
import { Button, buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { SearchBox } from '#web/components/fields/search-box.tsx'
import { FiveTotals } from '#web/figures/quiet-totals.tsx'
import { UnfilledCatalogue } from '#web/filters/unfilled-catalogue.tsx'
import { LedgerCurrencyField } from '#web/figures/ledger-currency-field.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'

/** The dashboard of a collector without copies: the ways to the first one, and what will be here. */
export function EmptyDashboard({ stats }: { stats: Stats }) {
  const { isLedgerFixed } = useUser()
  return (
    <>
      <Start />
      {!isLedgerFixed && <LedgerCurrencyField whileOpen className="panel p-4 sm:p-5" />}
      <div className="grid gap-x-6 gap-y-4 px-1 sm:grid-cols-2">
        <Later title="Recent Additions">
          <p>No cards in your collection yet</p>
          <Link to={paths.addCard} className={textLinkClass}>
            Add your first card
          </Link>
        </Later>
        <Later title="Price Changes">
          <p>No price changes to show</p>
          <p className="text-muted">Add cards with purchase prices to track changes</p>
        </Later>
      </div>
      <FiveTotals stats={stats} />
    </>
  )
}

/** Finds the first card in the catalogue, reads a file, or shows what a collection looks like. */
function Start() {
  const navigate = useNavigate()
  const [text, setText] = useState('')

  function search(event: FormEvent) {
    event.preventDefault()
    const search = text.trim()
    void navigate({ to: paths.products, search: search === '' ? {} : { search } })
  }

  return (
    <section aria-labelledby="start" className="panel px-4 py-8 sm:px-10 sm:py-12">
      <div className="mx-auto flex max-w-xl flex-col gap-5 text-center">
        <h2 id="start" className="text-xl font-bold text-balance sm:text-2xl">
          Add the cards you own, and see what they are worth.
        </h2>
        <form role="search" onSubmit={search} className="flex flex-col gap-2 sm:flex-row">
          <SearchBox
            label="Search for a card you own"
            placeholder="Search for a card you own"
            value={text}
            onValueChange={setText}
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="primary">
            Search
          </Button>
        </form>
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          <Link to={paths.import} search={{}} className={buttonClass()}>
            <FileUp aria-hidden size={18} />
            Import a file
          </Link>
          <Link to={paths.demo} className={buttonClass({ variant: 'ghost' })}>
            Look at a demo collection
          </Link>
        </div>
        <UnfilledCatalogue />
      </div>
    </section>
  )
}

function Later({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="text-sm">
      <h2 className="mb-1 font-semibold text-muted">{title}</h2>
      {children}
    </section>
  )
}
