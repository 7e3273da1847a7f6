import type { CardTint } from './card-face.ts'

type PatternName = 'rays' | 'rings' | 'waves' | 'scales' | 'stars' | 'grid'

const patterns: Record<CardTint, PatternName> = {
  grass: 'waves',
  fire: 'rays',
  water: 'waves',
  lightning: 'rays',
  psychic: 'rings',
  fighting: 'rays',
  darkness: 'stars',
  metal: 'grid',
  fairy: 'stars',
  dragon: 'scales',
  colorless: 'rings',
  trainer: 'grid',
  energy: 'rings',
  sealed: 'rays',
}

const centre = { x: 50, y: 38 }

/** The background of a drawn card: fine white lines, turned and shifted a little by `seed` (0 to 1 each). */
export function CardPattern({ tint, seed }: { tint: CardTint; seed: readonly number[] }) {
  const [turn = 0, shift = 0, glow = 0] = seed
  return (
    <svg
      viewBox="0 0 100 76"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="card-pattern"
    >
      <circle cx={20 + glow * 60} cy={6 + shift * 14} r="34" className="card-glow" />
      <Lines name={patterns[tint]} turn={turn} shift={shift} />
    </svg>
  )
}

function Lines({ name, turn, shift }: { name: PatternName; turn: number; shift: number }) {
  switch (name) {
    case 'rays':
      return <path d={rays(turn)} className="card-wash" />
    case 'rings':
      return <path d={rings(turn)} className="card-line" />
    case 'waves':
      return <path d={waves(shift, 3 + turn * 2.5)} className="card-line" />
    case 'scales':
      return <path d={scales(shift)} className="card-line" />
    case 'grid':
      return <path d={hexagons(shift)} className="card-line" />
    case 'stars':
      return <path d={stars(turn, shift)} className="card-dot" />
  }
}

function rays(turn: number): string {
  const count = 14
  const wedges = Array.from({ length: count }, (_, index) => {
    const start = ((index + turn) / count) * 2 * Math.PI
    const end = start + Math.PI / count
    return `M${centre.x} ${centre.y}L${point(90, start)}L${point(90, end)}Z`
  })
  return wedges.join('')
}

function rings(turn: number): string {
  const gap = 7.5
  return Array.from({ length: 9 }, (_, index) => {
    const radius = 13 + (index + turn * 0.6) * gap
    return `M${round(centre.x - radius)} ${centre.y}a${round(radius)} ${round(radius)} 0 1 0 ${round(2 * radius)} 0a${round(radius)} ${round(radius)} 0 1 0 ${round(-2 * radius)} 0`
  }).join('')
}

function waves(shift: number, height: number): string {
  return Array.from({ length: 11 }, (_, index) => {
    const y = round(-4 + index * 8 + shift * 6)
    const x = round(-24 + ((index * 9 + shift * 20) % 22))
    const crests = Array.from({ length: 7 }, () => `q5.5 ${round(-height)} 11 0t11 0`)
    return `M${x} ${y}${crests.join('')}`
  }).join('')
}

function scales(shift: number): string {
  const width = 14
  return Array.from({ length: 11 }, (_, row) => {
    const x = round(-14 + (row % 2) * (width / 2) - shift * 4)
    const y = row * 8 - 4
    return `M${x} ${y}${`a${width / 2} ${width / 2} 0 0 0 ${width} 0`.repeat(9)}`
  }).join('')
}

function hexagons(shift: number): string {
  const side = 8
  const width = side * Math.sqrt(3)
  const cells: string[] = []
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 9; column++) {
      const x = round((column + (row % 2) / 2) * width - shift * width)
      const y = round(row * side * 1.5 - 6)
      cells.push(`M${x} ${y}l${round(width / 2)} ${side / 2}v${side}l${round(-width / 2)} ${side / 2}`)
    }
  }
  return cells.join('')
}

function stars(turn: number, shift: number): string {
  return Array.from({ length: 26 }, (_, index) => {
    const angle = index * 2.399963 + turn * 6
    const distance = 17 + index * 1.75
    const size = 0.7 + ((index * 7 + Math.floor(shift * 5)) % 5) * 0.42
    const x = round(centre.x + distance * 1.15 * Math.cos(angle))
    const y = round(centre.y + distance * 0.85 * Math.sin(angle))
    const s = round(size)
    return `M${x} ${round(y - s)}q0 ${s} ${s} ${s}q${-s} 0 ${-s} ${s}q0 ${-s} ${-s} ${-s}q${s} 0 ${s} ${-s}z`
  }).join('')
}

function point(radius: number, angle: number): string {
  return `${round(centre.x + radius * Math.cos(angle))} ${round(centre.y + radius * Math.sin(angle))}`
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}

/** Our own shapes in a 24 by 24 view box, one per tint. */
const shapes: Record<CardTint, string> = {
  grass:
    'M20.5 3.2C11 2.6 4 6.6 3.6 13.2c-.1 2.2.6 4 1.7 5.3L3.4 20.6l1.5 1.3 2-2.3c1.2.6 2.6.9 4.1.8 7.4-.5 10.3-7.6 9.5-17.2ZM8 17.6c2.6-4.6 5-7.2 8.6-9.7-2.2 3.4-4 6.2-6.6 10.3-.8 0-1.4-.2-2-.6Z',
  fire: 'M12.8 1.8c.8 4.2-1.2 5.9-3.1 8.2C7.6 7.9 8.3 6 8.3 6 5.6 8.3 4 11.2 4 14.3 4 18.9 7.6 22.2 12 22.2s8-3.3 8-7.9c0-5.3-4.2-7.1-7.2-12.5Zm-.6 10.4c2.3 2 3.5 3.5 3.5 5.5 0 1.9-1.6 3.1-3.6 3.1s-3.6-1.2-3.6-3.1c0-2 1.7-3.2 3.7-5.5Z',
  water:
    'M12 1.8C8.4 7 5 10.8 5 15a7 7 0 0 0 14 0c0-4.2-3.4-8-7-13.2ZM9 12.4c-.9 3.2.4 5.7 3.2 6.8-3.7.3-5.7-3.3-3.2-6.8Z',
  lightning: 'M14.8 1.5 4.5 13.6h6L8.3 22.5 19.5 9.6h-6.4l1.7-8.1Z',
  psychic:
    'M12 4.5C6.4 4.5 2.6 8.8 1.2 12c1.4 3.2 5.2 7.5 10.8 7.5S21.4 15.2 22.8 12C21.4 8.8 17.6 4.5 12 4.5Zm0 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm0 2.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
  fighting:
    'M12 1.5l2.5 5.2 5-2.7-1.3 5.6 4.3 2.4-4.3 2.4 1.3 5.6-5-2.7L12 22.5l-2.5-5.2-5 2.7 1.3-5.6L1.5 12l4.3-2.4L4.5 4l5 2.7L12 1.5Z',
  darkness:
    'M15.7 2.3A10 10 0 1 0 21.8 16 8.3 8.3 0 0 1 15.7 2.3Zm3.4 4 .8 2 2 .8-2 .8-.8 2-.8-2-2-.8 2-.8.8-2Z',
  metal: 'M7 3.2h10L22 12l-5 8.8H7L2 12l5-8.8Zm5 4.6a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4Z',
  fairy:
    'M12 1.5c.7 5.4 2.6 8.2 7.5 9.5-4.9 1.3-6.8 4.1-7.5 9.5-.7-5.4-2.6-8.2-7.5-9.5 4.9-1.3 6.8-4.1 7.5-9.5Zm7.5 13c.3 2.3 1.1 3.5 3 4-1.9.5-2.7 1.7-3 4-.3-2.3-1.1-3.5-3-4 1.9-.5 2.7-1.7 3-4Z',
  dragon:
    'M12 1.6 20.8 9l-2.3 2.7L12 6.3l-6.5 5.4L3.2 9 12 1.6Zm0 7.2 6.6 5.5-2.2 2.6L12 13.3l-4.4 3.6-2.2-2.6L12 8.8Zm0 7.1 4.3 3.6L12 22.9l-4.3-3.4 4.3-3.6Z',
  colorless:
    'M12 1.5l2 8.5 6.5-5.2-4.1 7.2 6.1 3.3-7-.2 1.3 7.4-4.8-5.9-4.8 5.9 1.3-7.4-7 .2 6.1-3.3L3.5 4.8 10 10l2-8.5Z',
  trainer:
    'M12 1.8A10.2 10.2 0 1 0 12 22.2 10.2 10.2 0 0 0 12 1.8Zm0 2.4a7.8 7.8 0 1 1 0 15.6 7.8 7.8 0 0 1 0-15.6Zm4.8 3-7 2.6-2.6 7 7-2.6 2.6-7ZM12 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z',
  energy:
    'M12 1.8A10.2 10.2 0 1 0 12 22.2 10.2 10.2 0 0 0 12 1.8Zm1.6 2.9-.9 5h4.2L9.7 19.5l1.3-6.1H7.2l6.4-8.7Z',
  sealed:
    'M12 1.6 21.5 6v12L12 22.4 2.5 18V6L12 1.6Zm0 2.7L6.9 6.7 12 9.1l5.1-2.4L12 4.3ZM4.9 8.5v8l5.9 2.8v-8L4.9 8.5Zm14.2 0-5.9 2.8v8l5.9-2.8v-8Z',
}

/** The icon of a type or kind, in the current text colour. Decorative: name the type in words next to it. */
export function TypeGlyph({ tint, className }: { tint: CardTint; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} fill="currentColor">
      <path fillRule="evenodd" d={shapes[tint]} />
    </svg>
  )
}
