interface SparklineProps {
  /** In order, at equal distances along the line; at least two. */
  values: readonly number[]
  tone: 'gain' | 'loss' | 'neutral'
}

const size = { width: 120, height: 28, margin: 2 }

/** A small line without axes. The figures next to it say the same in words. */
export function Sparkline({ values, tone }: SparklineProps) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const { width, height, margin } = size
  const x = (index: number) => margin + (index / Math.max(values.length - 1, 1)) * (width - 2 * margin)
  const y = (value: number) =>
    most === least ? height / 2 : margin + ((most - value) / (most - least)) * (height - 2 * margin)
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      className="h-7 w-full max-w-36"
      preserveAspectRatio="none"
      data-tone={tone}
    >
      <path d={path} className="chart-line" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
