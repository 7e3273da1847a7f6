/** What a browser calls itself, in words a person knows. */

/** In this order: many a browser names the ones it descends from, too. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chromium|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
]

/**
 * "Chrome on Windows", "Safari on iPhone"; a program that is no browser by its own name, and "Unknown device"
 * for one that said nothing. An iPad that asks for desktop pages calls itself a Mac.
 */
export function formatDevice(userAgent: string | null): string {
  const said = userAgent?.trim() ?? ''
  const browser = nameIn(said, browsers)
  const system = nameIn(said, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? /^[^\s/]+/.exec(said)?.[0] ?? 'Unknown device'
}

function nameIn(said: string, known: readonly (readonly [pattern: RegExp, name: string])[]): string | null {
  return known.find(([pattern]) => pattern.test(said))?.[1] ?? null
}
