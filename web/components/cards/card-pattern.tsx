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
