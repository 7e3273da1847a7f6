/** The version in package.json, which the build puts here (vite.config.ts). */
declare const __APP_VERSION__: string

export function AppVersion() {
  return <p className="mt-4 text-sm text-muted">{`Version ${__APP_VERSION__}`}</p>
}
