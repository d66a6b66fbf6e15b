/** Directives of a Content-Security-Policy with their sources. For a repeated directive the first counts. */
const readPolicy = (policy: string): Map<string, string[]> => {
  const directives = new Map<string, string[]>()
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives
}

export const nonceOf = (policy: string): string | undefined => /'nonce-([^']+)'/.exec(policy)?.[1]

const scriptDirectives = ['script-src', 'script-src-elem', 'script-src-attr', 'worker-src']
/** Fetch directives; each falls back to default-src. */
const fetchDirectives = [
  ...scriptDirectives,
  ...['style-src', 'img-src', 'font-src', 'connect-src', 'media-src', 'object-src', 'frame-src', 'manifest-src'],
]

/** Weaknesses of a page's policy: one line each. */
export const policyFaults = (policy: string): string[] => {
  const directives = readPolicy(policy)
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src')
  const faults: string[] = []
  const scripts = sourcesOf('script-src')
  if (!scripts) faults.push('scripts are not limited')
  for (const name of scriptDirectives) {
    for (const source of sourcesOf(name) ?? []) {
      if (/^'(unsafe-inline|unsafe-eval|unsafe-hashes|wasm-unsafe-eval)'$/.test(source))
        faults.push(`${name} ${source}`)
      if (name !== 'worker-src' && /^(data|blob|https?|filesystem):/.test(source)) faults.push(`${name} ${source}`)
    }
  }
  for (const name of fetchDirectives) {
    const sources = sourcesOf(name)
    if (!sources) faults.push(`${name} is not limited`)
    for (const source of sources ?? []) {
      if (source.includes('*')) faults.push(`${name} has a wildcard: ${source}`)
      if (/^(https?|wss?|ftp):/.test(source)) faults.push(`${name} names another origin: ${source}`)
    }
  }
  for (const source of sourcesOf('style-src-elem') ?? []) {
    if (source.includes('unsafe')) faults.push(`style-src-elem ${source}`)
  }
  for (const [name, want] of [
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['form-action', "'self'"],
  ] as const) {
    const sources = directives.get(name) ?? []
    if (sources.length !== 1 || sources[0] !== want) faults.push(`${name} is ${sources.join(' ') || 'missing'}`)
  }
  const nonce = nonceOf(policy)
  if (!nonce) faults.push('no nonce')
  else if (Buffer.from(nonce, 'base64').length * 8 < 128) faults.push(`the nonce has fewer than 128 bits: ${nonce}`)
  return faults
}
