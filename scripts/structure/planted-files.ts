/** Lints files that exist only for a test, in an empty copy of the project's folders and lint configuration. */

import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { filesMatching, projectRoot } from './source-files.ts'

export const configurations = filesMatching('{.oxlintrc.json,*/**/.oxlintrc.json}')

export interface Finding {
  readonly file: string
  readonly line: number
  readonly rule: string
  readonly severity: string
  /** What the linter reports, with our own sentence where we wrote one. */
  readonly text: string
}

interface Diagnostic {
  readonly filename: string
  readonly code: string
  readonly severity: string
  readonly message: string
  readonly help?: string
  readonly labels: readonly { readonly span: { readonly line: number } }[]
}

/** What the linter finds in the planted files, by file name and text. */
export function lintPlanted(files: Iterable<readonly [file: string, text: string]>): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'))
  try {
    for (const file of [...configurations, 'package.json']) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      copyFileSync(join(projectRoot, file), join(folder, file))
    }
    for (const [file, text] of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const oxlint = join(projectRoot, 'node_modules/oxlint/bin/oxlint')
    const run = spawnSync(process.execPath, [oxlint, '--format', 'json', '.'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: Diagnostic[] }
    return diagnostics.map(({ filename, code, severity, message, help, labels }) => ({
      file: filename.replaceAll('\\', '/'),
      line: labels[0]?.span.line ?? 0,
      rule: code,
      severity,
      text: `${message} ${help ?? ''}`,
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
