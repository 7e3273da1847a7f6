import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  defaultLanguage,
  type Language,
  languageName,
  languageOf,
  languages,
} from '#domain/products/language'
import { failureSentence } from '#web/api/client.ts'
import { type Fill, type Start, useFillStart, useFillStop } from '#web/api/start.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { SelectField } from '#web/components/fields/fields.tsx'
import { progressClass } from '#web/components/figures/progress-bar.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { countOf } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { catalogueText, hasAllCards, progressText, shareOf } from './fill-words.ts'
import { Step } from './step.tsx'

const languageOptions = languages.map(language => ({ value: language, label: languageName(language) }))

interface FillStepProps {
  catalogue: Start['catalogue']
  isDone: boolean
  isTicked: boolean
}

/** Fills the catalogue: not begun, running, stopped, failed or done. */
export function FillStep({ catalogue, isDone, isTicked }: FillStepProps) {
  const { fill, isFilled, commandRuns } = catalogue
  const start = useFillStart()
  const stop = useFillStop()
  const [chosen, setChosen] = useState<Language>(defaultLanguage)
  const isRunning = fill?.state === 'running'
  const goesOn = fill?.state === 'failed' || fill?.state === 'stopped'
  const failure = start.error ?? stop.error
  const begin = (language: Language) => start.mutate(language)

  const actions = isRunning ? (
    <Button pending={stop.isPending} onClick={() => stop.mutate(undefined)}>
      Stop
    </Button>
  ) : commandRuns ? null : goesOn ? (
    <Button variant="primary" pending={start.isPending} onClick={() => begin(fill.language)}>
      {fill.state === 'failed' ? 'Try again' : 'Go on'}
    </Button>
  ) : (
    <Button
      variant={isDone ? 'secondary' : 'primary'}
      pending={start.isPending}
      onClick={() => begin(chosen)}
    >
      {isFilled ? 'Import' : 'Fill the catalogue'}
    </Button>
  )
  return (
    <Step
      step="catalogue"
      number={1}
      title="Fill the catalogue"
      state={stateText(catalogue)}
      isDone={isDone}
      isTicked={isTicked}
      tickLabel={isRunning ? null : isFilled ? 'Mark as done' : 'Skip'}
      actions={actions}
    >
      {isRunning ? (
        <Running fill={fill} />
      ) : commandRuns ? (
        <p>
          The command npm run catalogue:import is running. You can fill the catalogue here once it has ended.
        </p>
      ) : (
        <>
          {fill?.state === 'failed' && (
            <Notice tone="error">
              <p>{fill.said}</p>
              {isFilled && (
                <p className="font-normal">What was imported is kept. Trying again goes on from there.</p>
              )}
            </Notice>
          )}
          {fill?.state === 'stopped' && <p>What was imported is kept. Going on begins where it stopped.</p>}
          {!goesOn && <Choice catalogue={catalogue} language={chosen} onChoose={setChosen} />}
        </>
      )}
      {failure && (
        <Notice tone="error" role="alert">
          {failureSentence(failure, "Couldn't change the import")}
        </Notice>
      )}
    </Step>
  )
}

function stateText(catalogue: Start['catalogue']): string {
  const { fill, isFilled } = catalogue
  if (fill?.state === 'running') {
    return hasAllCards(fill)
      ? `${catalogueText(catalogue)}, details follow`
      : `Importing ${languageName(fill.language)} cards`
  }
  const has = isFilled ? `: ${catalogueText(catalogue)}` : ''
  if (fill?.state === 'failed') return `Failed${has}`
  if (fill?.state === 'stopped') return `Stopped${has}`
  return isFilled ? catalogueText(catalogue) : 'No cards yet'
}

function Running({ fill }: { fill: Fill }) {
  const text = progressText(fill)
  return (
    <div className="flex flex-col gap-3">
      <progress
        className={progressClass}
        aria-label="Filling the catalogue"
        aria-valuetext={text}
        max={1}
        value={shareOf(fill)}
      />
      <p className="tabular font-medium">{text}</p>
      <p className="text-sm text-muted">
        {hasAllCards(fill) && (
          <>
            <Link to={paths.products} className={textLinkClass}>
              Look at the cards
            </Link>
            {'. '}
          </>
        )}
        It goes on when you leave this page, and after a restart of the server.
      </p>
    </div>
  )
}

interface ChoiceProps {
  catalogue: Start['catalogue']
  language: Language
  onChoose: (language: Language) => void
}

/** Which cards come, and where from. */
function Choice({ catalogue, language, onChoose }: ChoiceProps) {
  const { isFilled, fill, cardsFrom, sealedProductsFrom } = catalogue
  return (
    <>
      {fill !== null && fill.leftOut > 0 && (
        <Notice tone="warn">
          {`${countOf(fill.leftOut, 'card or set', 'cards and sets')} could not be read. ${fill.said ?? ''} Importing again tries them again.`}
        </Notice>
      )}
      <p>
        {isFilled
          ? `Importing again gets new cards from TCGdex (${cardsFrom}). Cards of another language are products of their own.`
          : `Cards and sets come from TCGdex (${cardsFrom}): names and numbers within a minute, details such as rarity within an hour or two.`}
      </p>
      <SelectField
        className="max-w-60"
        label="Language of the cards"
        options={languageOptions}
        value={language}
        onValueChange={code => onChoose(languageOf(code) ?? defaultLanguage)}
      />
      {language === defaultLanguage && (
        <p className="text-sm text-muted">
          {sealedProductsFrom !== null ? (
            `Sealed products come from ${sealedProductsFrom}.`
          ) : (
            <>
              Sealed products need a list of your choice: set <code>SEALED_PRODUCTS_URL</code> to its address
              and restart the server; docs/operating.md says how.
            </>
          )}
        </p>
      )}
    </>
  )
}
