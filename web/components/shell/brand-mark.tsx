import { useId } from 'react'

/** The logo: two cards, the upper one holographic, and the name. */
export function BrandMark({ size = 28 }: { size?: number }) {
  const gradientId = useId()
  return (
    <span className="flex items-center gap-2 text-lg font-bold tracking-tight">
      <svg width={size} height={size} viewBox="2 3 26 26" aria-hidden="true">
        <linearGradient id={gradientId} x1="6" y1="4" x2="27" y2="28" gradientUnits="userSpaceOnUse">
          <stop stopColor="#7a68f5" />
          <stop offset=".3" stopColor="#3fb6f2" />
          <stop offset=".52" stopColor="#46d3a8" />
          <stop offset=".76" stopColor="#f2c14e" />
          <stop offset="1" stopColor="#f178b6" />
        </linearGradient>
        <rect
          x="4.5"
          y="6"
          width="15"
          height="21"
          rx="2.6"
          transform="rotate(-13 12 16.5)"
          className="brand-back"
        />
        <rect
          x="10"
          y="5.5"
          width="15.5"
          height="22"
          rx="2.8"
          transform="rotate(7 17.7 16.5)"
          fill={`url(#${gradientId})`}
        />
        <path d="M17.9 10.600l1.5 4.3 4.3 1.6-4.3 1.5-1.5 4.4-1.6-4.4-4.3-1.5 4.3-1.600z" fill="#fff" />
      </svg>
      Holofolio
    </span>
  )
}
