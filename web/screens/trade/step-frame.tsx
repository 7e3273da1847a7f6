import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { whenNeeded } from '#domain/when-needed'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { CardArt, type CardArtProduct } from '#web/components/cards/card-art.tsx'
import { classNames } from '#web/components/class-names.ts'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { focusScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { Notice, type NoticeProps } from '#web/components/states/states.tsx'
import { countOf } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { TradeBalance } from './trade-balance.tsx'
import type { GivenCopies } from './trade-data.ts'
import { keepGiven, type TradeDraft } from './trade-draft.ts'
import type { TradeSearch, TradeStep } from './trade-search.ts'

/** The props of every step. */
export interface StepProps {
  draft: TradeDraft
  onChange: (change: (draft: TradeDraft) => TradeDraft) => void
  onStep: (step: TradeStep) => void
}

interface StepFrameProps extends Pick<StepProps, 'draft'> {
  step: TradeStep
  title: string
  subtitle?: ReactNode
  children: ReactNode
  /** The selection or a notice, above the buttons. */
  tray?: ReactNode
  /** Next to the buttons: what is missing, or progress. */
  hint?: ReactNode
  /** Absent in step 1. */
  onBack?: (() => void) | undefined
  backDisabled?: boolean
  /** The button to the next step; false hides the bottom bar. */
  next: ReactNode
}

/** The frame of a wizard step: the list of steps, the content and a sticky bottom bar with the balance. */
export function StepFrame(props: StepFrameProps) {
  const { draft, step, title, subtitle, children, tray, hint, onBack, backDisabled = false, next } = props
  return (
    <>
      <title>{`${title} · Trade · Holofolio`}</title>
      <PageHeader
        above={<StepList current={step} />}
        title={title}
        {...(subtitle !== undefined && { subtitle })}
        actions={
          <Link to={paths.trades} className={classNames(textLinkClass, 'py-2')}>
            Trade history
          </Link>
        }
      />
      {children}
      {next && (
        <section
          aria-label="Your trade"
          className="panel sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mt-8 p-3 shadow-overlay sm:p-4 lg:bottom-4"
        >
          <TradeBalance draft={draft} />
          {tray}
          <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
            <div role="status" className="tabular min-w-0 flex-1 basis-16 text-sm text-muted">
              {hint}
            </div>
            <div className="flex gap-2">
              {onBack && (
                <Button onClick={onBack} disabled={backDisabled}>
                  Back
                </Button>
              )}
              {next}
            </div>
          </div>
        </section>
      )}
    </>
  )
}

const stepNames: Record<TradeStep, string> = { 1: 'Give', 2: 'Receive', 3: 'Cash', 4: 'Review' }
const steps = [1, 2, 3, 4] as const

/** The four steps; earlier ones are links. */
function StepList({ current }: { current: TradeStep }) {
  return (
    <ol aria-label="Trade steps" className="mb-3 flex flex-wrap gap-x-2.5 gap-y-1 text-sm sm:gap-x-6">
      {steps.map(step => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {step < current ? (
            <Link
              to={paths.trade}
              search={stepSearch(step)}
              className="flex items-center gap-1.5 rounded-md py-1 sm:gap-2 pointer-coarse:min-h-11"
            >
              <StepFace step={step} current={current} />
            </Link>
          ) : (
            <span className="flex items-center gap-1.5 py-1 sm:gap-2 pointer-coarse:min-h-11">
              <StepFace step={step} current={current} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function StepFace({ step, current }: { step: TradeStep; current: TradeStep }) {
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          'tabular grid size-6 flex-none place-items-center rounded-full text-xs font-bold',
          step === current && 'bg-accent text-on-accent',
          step < current && 'bg-accent-soft text-accent-ink',
          step > current && 'bg-sunken text-muted',
        )}
      >
        {step < current ? <Check size={14} strokeWidth={3} /> : step}
      </span>
      <span className={step === current ? 'font-semibold' : 'text-muted'}>{stepNames[step]}</span>
    </>
  )
}

/** Returns the URL parameters of a step, without the filters of other steps. */
export function stepSearch(step: TradeStep): TradeSearch {
  return step === 1 ? {} : { step }
}

/** With more missing copies, the notice gives their number instead of their names. */
const maxNamed = 3
const nameList = whenNeeded(() => new Intl.ListFormat('en'))

interface MissingCopiesNoticeProps extends Pick<StepProps, 'onChange'> {
  given: GivenCopies
  /** The names of the missing copies, where known. */
  missingNames?: readonly string[]
  role?: NoticeProps['role']
}

/** Warns when selected copies have left the collection, for example in another tab. */
export function MissingCopiesNotice(props: MissingCopiesNoticeProps) {
  const { given, onChange, missingNames = [], role = 'note' } = props
  const { missingCount, copies } = given
  if (missingCount === 0) return null
  const isNamed = missingNames.length === missingCount && missingCount <= maxNamed
  const subject = isNamed
    ? nameList().format(missingNames)
    : `${countOf(missingCount, 'copy', 'copies')} you selected`

  function removeMissing() {
    onChange(draft => keepGiven(draft, new Set(copies.map(copy => copy.id))))
    focusScreenHeading()
  }

  return (
    <Notice tone="warn" role={role}>
      <span className="flex flex-wrap items-center justify-between gap-3">
        {`${subject} ${missingCount === 1 ? 'is' : 'are'} no longer in your collection.`}
        <Button size="small" onClick={removeMissing}>
          Remove from trade
        </Button>
      </span>
    </Notice>
  )
}

/** Returns the class of a tile that toggles a selection. */
export function selectableTileClass(isSelected: boolean): string {
  return classNames(
    'panel relative flex min-w-0 flex-1 scroll-mt-20 scroll-mb-56 cursor-pointer flex-col p-2.5 text-left sm:p-3',
    'transition-[border-color,box-shadow] aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    isSelected ? 'border-accent-ink ring-2 ring-accent-ink' : 'not-aria-disabled:hover:border-line-strong',
  )
}

/** The tick in the corner of a selected tile. */
export function SelectedMark() {
  return (
    <span
      aria-hidden
      className="absolute -top-2 -left-2 z-10 grid size-7 place-items-center rounded-full border-2 border-surface bg-accent text-on-accent"
    >
      <Check size={16} strokeWidth={3} />
    </span>
  )
}

interface TrayChipProps {
  /** Undefined while loading. */
  art: CardArtProduct | undefined
  name: string
  label: string
  /** Small buttons at the right. */
  children: ReactNode
}

/** One selected copy or line in the tray. */
export function TrayChip({ art, name, label, children }: TrayChipProps) {
  return (
    <li className="flex flex-none items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-1.5">
      <span className="w-7 flex-none">{art && <CardArt product={art} alt="" />}</span>
      <span className="tabular max-w-36 text-sm leading-tight">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-muted">{label}</span>
      </span>
      <span className="flex">{children}</span>
    </li>
  )
}
