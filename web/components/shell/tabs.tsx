import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface Tab {
  key: string
  label: string
  icon?: ReactNode
  panel: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (key: string) => void
  /**
   * `side` puts the tabs to the left of the panel on tablet width and up; on a phone they are a row above it.
   */
  placement?: 'top' | 'side'
}

/** Tabs with the panel of the selected one. Arrow keys, Home and End move and select. */
export function Tabs({ label, tabs, selected, onSelect, placement = 'top' }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const selectedTab = tabs.find(tab => tab.key === selected) ?? tabs[0]

  // On a narrow screen the row of tabs scrolls. scrollIntoView would scroll the page as well.
  const selectedKey = selectedTab?.key
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector('[aria-selected="true"]')
    if (!row || !tab || selectedKey === undefined) return
    const [whole, part] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (part.right > whole.right) row.scrollLeft += part.right - whole.right
    else if (part.left < whole.left) row.scrollLeft -= whole.left - part.left
  }, [selectedKey])

  function handleKeyDown(event: KeyboardEvent) {
    const current = tabs.findIndex(tab => tab.key === selectedTab?.key)
    const target = tabs[targetIndex(event.key, current, tabs.length) ?? -1]
    if (target === undefined) return
    event.preventDefault()
    onSelect(target.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(target.key)}"]`)?.focus()
  }

  return (
    <div className={placement === 'side' ? 'gap-8 md:grid md:grid-cols-[13rem_1fr]' : ''}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={placement === 'side' ? 'tab-list tab-list-side' : 'tab-list mb-4'}
        onKeyDown={handleKeyDown}
      >
        {tabs.map(tab => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            className="tab"
            aria-selected={tab === selectedTab}
            aria-controls={tab === selectedTab ? `${id}-panel` : undefined}
            tabIndex={tab === selectedTab ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={selectedTab?.key}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selectedTab?.key ?? ''}`}
        className="min-w-0"
      >
        {selectedTab?.panel}
      </div>
    </div>
  )
}

function targetIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (current - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
