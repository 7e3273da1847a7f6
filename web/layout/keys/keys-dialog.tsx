import { useState } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { CheckboxField } from '#web/components/fields/fields.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { areKeysOn, switchKeys } from './keys-setting.ts'

interface KeyMeaning {
  /** Each alone. */
  readonly keys: readonly string[]
  readonly does: string
}

const parts: readonly { readonly title: string; readonly meanings: readonly KeyMeaning[] }[] = [
  {
    title: 'On every screen',
    meanings: [
      { keys: ['/'], does: 'Search this screen, or all products' },
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['Esc'], does: 'Close a dialog or a menu' },
    ],
  },
  {
    title: 'In the collection, the products and a set',
    meanings: [
      { keys: ['←', '↑', '↓', '→'], does: 'Move from card to card' },
      { keys: ['Enter'], does: 'Open the card' },
      { keys: ['e'], does: 'Edit it' },
      { keys: ['x'], does: 'Select it, in the collection and a set' },
    ],
  },
]

/** Lists the keys, and switches them off and on. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areKeysOn)

  function change(next: boolean) {
    switchKeys(next)
    setIsOn(next)
  }

  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      size="small"
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div data-keys className="flex flex-col gap-4">
        {parts.map(({ title, meanings }) => (
          <section key={title}>
            <h3 className="mb-1 text-sm font-semibold text-muted">{title}</h3>
            <dl>
              {meanings.map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="order-last flex flex-none gap-1">
                    {keys.map(key => (
                      <kbd key={key} className="key-cap">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <CheckboxField
          look="switch"
          label="Use these keys on this device"
          checked={isOn}
          onCheckedChange={change}
        />
      </div>
    </Dialog>
  )
}
