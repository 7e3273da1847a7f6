/** Names a browser and its system from the User-Agent header. */

/** The order matters: many browsers also name the ones they derive from. */
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
 * Returns "Chrome on Windows" or "Safari on iPhone", the program's own name for anything but a browser, and
 * "Unknown device" for an empty header. An iPad that requests desktop pages identifies as a Mac.
 */
export function formatDevice(userAgent: string | null): string {
  const header = userAgent?.trim() ?? ''
  const browser = nameIn(header, browsers)
  const system = nameIn(header, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? /^[^\s/]+/.exec(header)?.[0] ?? 'Unknown device'
}

function nameIn(header: string, known: readonly (readonly [pattern: RegExp, name: string])[]): string | null {
  return known.find(([pattern]) => pattern.test(header))?.[1] ?? null
}
