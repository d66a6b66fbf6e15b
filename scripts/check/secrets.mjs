import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../toolchain.mjs'
import { sourceFiles } from './source-files.mjs'

const shapes = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_[A-Za-z0-9_]{40,}\b/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a Google API key', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a Slack token', /\bxox[abprs]-[0-9A-Za-z-]{20,}\b/],
  ['a JSON web token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
  ['a sealed session', /\bFe26\.2\*[\w*-]{40,}/],
  ['a password in an address', /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@'"`${}]+:[^\s/:@'"`${}]{6,}@/],
  [
    'a literal secret',
    /\b(?:secret|token|passwd|api_?key|private_?key|client_?secret)\w*["']?\s*[:=]\s*["'](?=[^"']*\d)(?=[^"']*[A-Za-z])[A-Za-z0-9+/_=-]{32,}["']/i,
  ],
]

/** Kinds of secrets found in a text, each with its line. */
export function secretsIn(text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      shapes.filter(([, shape]) => shape.test(line)).map(([kind]) => ({ kind, line: index + 1 })),
    )
}

/** Files that must never be committed, whatever they hold. */
const forbidden = /(^|\/)(\.env(\.(?!example$)[\w.]+)?|id_(rsa|ed25519|ecdsa)|[^/]+\.(pem|p12|pfx|key|jks))$/

/** Tests make up secrets of the loosest kind; the others have shapes that nobody makes up. */
const isMadeUp = (path, kind) => kind === 'a literal secret' && /\.test\.(ts|tsx|mjs)$/.test(path)

export function findSecrets() {
  const files = sourceFiles().filter((path) => path !== 'package-lock.json')
  console.log(`   ${files.length} files`)
  if (files.length === 0) return ['No file was looked at.']
  return files.flatMap((path) => {
    if (forbidden.test(path)) return [`${path} is a kind of file that holds secrets.`]
    if (statSync(join(root, path)).size > 2_000_000) return []
    return secretsIn(readFileSync(join(root, path), 'utf8'))
      .filter(({ kind }) => !isMadeUp(path, kind))
      .map(({ kind, line }) => `${path}:${line} looks like ${kind}.`)
  })
}
