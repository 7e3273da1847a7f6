import { Link } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { Section } from '#web/components/section.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { WaitingHere } from '#web/dialogs/copies/waiting-here.tsx'
import { paths } from '#web/paths.ts'
import { AddedList } from './added-list.tsx'
import { CardField } from './card-field.tsx'
import { CopySettingsFields } from './copy-settings.tsx'
import { useQuickAdd } from './use-quick-add.ts'

const header = (
  <PageHeader
    title="Quick Add"
    subtitle="Type a card, press Enter, type the next one."
    actions={
      <Link to={paths.sets} className={buttonClass()}>
        <Layers aria-hidden size={18} />
        Set checklists
      </Link>
    }
  />
)

/** Adds cards one after another from the keyboard. Each Enter is saved at once. */
export function QuickAddScreen() {
  const { settings, adds, open, typing, isLookingUp, announcement, fieldRef, pick, submit, choose, again } =
    useQuickAdd()
  const list = <AddedList key="list" adds={adds} open={open} onAgain={again} onChoose={choose} />
  const choices = (
    <Section key="choices" title="Each card is" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <form ref={settings.form.formRef} onSubmit={event => event.preventDefault()}>
        <CopySettingsFields settings={settings} />
      </form>
    </Section>
  )
  // In one column the list is what matters once it has begun.
  const hasList = adds.entries.length > 0 || open.length > 0
  return (
    <>
      <title>Quick Add · Holofolio</title>
      {header}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <WaitingHere />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <CardField
          ref={fieldRef}
          typing={typing}
          isLookingUp={isLookingUp}
          onPick={pick}
          onSubmit={() => submit(typing.text)}
        />
        {hasList ? [list, choices] : [choices, list]}
      </div>
    </>
  )
}
