/** The package names its own declarations wrongly. */
declare module 'unicode-confusables' {
  /** Replaces each character by the one that Unicode says it may be mistaken for. */
  export function rectifyConfusion(text: string): string
}
