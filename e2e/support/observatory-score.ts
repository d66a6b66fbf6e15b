import type { RawAnswer } from './raw-http'

type Grade = { test: string; points: number }

const headerOf = ({ headers }: RawAnswer, name: string): string => headers.get(name)?.join(', ').toLowerCase() ?? ''

const gradePolicy = (policy: string): number => {
  if (!policy) return -25
  const directives = new Map(policy.split(';').map((part) => [part.trim().split(/\s+/)[0], part.trim()]))
  const scripts = directives.get('script-src') ?? directives.get('default-src')
  if (!scripts || !directives.has('object-src') || /(^|\s)(\*|https?:|data:)(\s|$)/.test(scripts)) return -20
  // In browsers that know nonces, a nonce disables 'unsafe-inline'.
  if (scripts.includes("'unsafe-inline'") && !scripts.includes("'nonce-")) return -20
  if (scripts.includes("'unsafe-eval'")) return -10
  const styles = [...directives].filter(([name]) => name?.startsWith('style-src')).map(([, text]) => text)
  if (styles.some((text) => text.includes("'unsafe-inline'"))) return 0
  return directives.get('default-src') === "default-src 'none'" ? 10 : 5
}

const gradeCookies = (cookies: string[]): number => {
  if (cookies.length === 0) return 0
  const all = (attribute: RegExp) => cookies.every((cookie) => attribute.test(cookie))
  if (!all(/;\s*secure/i)) return -20
  if (!all(/;\s*httponly/i)) return -30
  return all(/;\s*samesite=(strict|lax)/i) ? 5 : 0
}

const gradeTransport = (value: string): number => {
  const age = Number(/max-age=(\d+)/.exec(value)?.[1] ?? -1)
  if (age < 0) return -20
  return age >= 15_768_000 ? 0 : -10
}

const gradeReferrer = (value: string): number => {
  if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value)) return 5
  return value === '' ? 0 : -5
}

/**
 * Grades one HTML answer by the public rules of the HTTP Observatory: starting from 100; bonuses
 * count only from 90. Redirection to https is the terminator's part and is not graded; scripts are our own.
 */
export const observatoryScore = (answer: RawAnswer): { score: number; grades: Grade[] } => {
  const policy = headerOf(answer, 'content-security-policy')
  const framing = policy.includes('frame-ancestors')
    ? 5
    : /^(deny|sameorigin)$/.test(headerOf(answer, 'x-frame-options'))
      ? 0
      : -20
  const grades: Grade[] = [
    { test: 'content-security-policy', points: gradePolicy(policy) },
    { test: 'cookies', points: gradeCookies(answer.headers.get('set-cookie') ?? []) },
    {
      test: 'cross-origin-resource-sharing',
      points: headerOf(answer, 'access-control-allow-origin') === '*' ? -50 : 0,
    },
    { test: 'referrer-policy', points: gradeReferrer(headerOf(answer, 'referrer-policy')) },
    { test: 'strict-transport-security', points: gradeTransport(headerOf(answer, 'strict-transport-security')) },
    { test: 'x-content-type-options', points: headerOf(answer, 'x-content-type-options') === 'nosniff' ? 0 : -5 },
    { test: 'x-frame-options', points: framing },
    {
      test: 'cross-origin-resource-policy',
      points: /^same-(origin|site)$/.test(headerOf(answer, 'cross-origin-resource-policy')) ? 10 : 0,
    },
  ]
  const sum = (of: (points: number) => boolean) =>
    grades.reduce((total, { points }) => total + (of(points) ? points : 0), 0)
  const base = 100 + sum((points) => points < 0)
  return { score: base >= 90 ? base + sum((points) => points > 0) : Math.max(base, 0), grades }
}
