import { expect, test } from '@playwright/test'
import { answerKinds, staticFiles } from '../support/answer-kinds'
import { answerShell } from '../support/answer-shell'
import { builtPages } from '../support/built-routes'
import { nonceOf, policyFaults } from '../support/policy-faults'
import { recordedConsole } from '../support/recorded-console'

const console_ = recordedConsole()
const policyOf = (headers: Map<string, string[]>): string => {
  const policies = headers.get('content-security-policy') ?? []
  expect(policies).toHaveLength(1)
  return policies[0] ?? ''
}

test('T34: the policy of every page of the build has no weakness', async () => {
  answerShell(console_.recorder)
  let pages = 0
  for (const path of builtPages()) {
    for (const cookie of [console_.cookie, '']) {
      const answer = await console_.send({ target: path, headers: cookie ? [['Cookie', cookie]] : [] })
      // A redirect shows nothing.
      if (answer.status >= 300 && answer.status < 400) continue
      expect(policyFaults(policyOf(answer.headers)), `${path} ${answer.status}`).toEqual([])
      pages += 1
    }
  }
  expect(pages).toBeGreaterThan(10)
})

test('T34: every HTML answer has such a policy, errors included', async () => {
  let pages = 0
  for (const { what, get } of answerKinds) {
    const answer = await get(console_)
    if (!answer.headers.get('content-type')?.[0]?.startsWith('text/html')) continue
    pages += 1
    expect(policyFaults(policyOf(answer.headers)), what).toEqual([])
  }
  expect(pages).toBeGreaterThanOrEqual(4)
})

test("T34: a nonce is used once, is not the client's, and is on every script and style element", async () => {
  answerShell(console_.recorder)
  const nonces = new Set<string>()
  let fetched = 0
  for (const target of ['/login', '/dashboard', '/informationEdit', '/login']) {
    for (let time = 0; time < 5; time += 1) {
      const answer = await console_.send({
        target,
        headers: [
          ...(target === '/login' ? [] : [['Cookie', console_.cookie] as [string, string]]),
          ['X-Nonce', 'chosen-by-the-client-0000'],
          ['Content-Security-Policy', "script-src 'nonce-chosen-by-the-client-0000'"],
        ],
      })
      const nonce = nonceOf(policyOf(answer.headers)) ?? ''
      expect(nonce).not.toContain('chosen')
      expect(answer.body).not.toContain('chosen-by-the-client')
      nonces.add(nonce)
      fetched += 1
      const elements = [...answer.body.matchAll(/<(script|style)\b[^>]*>/g)].map(([element]) => element)
      // Scripts of another origin do not exist; our own files are loaded with the nonce too.
      expect(elements.length, target).toBeGreaterThan(target === '/login' ? 0 : 3)
      expect(
        elements.filter(
          (element) => !element.includes(`nonce="${nonce}"`) && !/type="application\/json"/.test(element),
        ),
        target,
      ).toEqual([])
      expect(answer.body, target).not.toMatch(/<[a-z][^>]*\son[a-z]+\s*=/i)
      expect(answer.body, target).not.toMatch(/(?:href|src|action)="javascript:/i)
    }
  }
  expect(nonces.size).toBe(fetched)
})

test('T34: no static file holds a nonce', async () => {
  for (const target of staticFiles().filter((name) => /\.(js|css|json|html)$/.test(name))) {
    const { body, headers } = await console_.send({ target })
    expect(body, target).not.toMatch(/nonce-[A-Za-z0-9+/_-]{16,}|nonce="[A-Za-z0-9+/=_-]{16,}"/)
    expect(headers.get('content-security-policy')?.join() ?? '', target).not.toContain('nonce-')
  }
})

test('T34: these tests detect a policy with a hole', () => {
  const whole =
    "default-src 'self'; script-src 'nonce-AAAAAAAAAAAAAAAAAAAAAAAA' 'strict-dynamic'; style-src-elem 'self' 'nonce-AAAAAAAAAAAAAAAAAAAAAAAA'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
  expect(policyFaults(whole)).toEqual([])
  const holes = [
    whole.replace("'strict-dynamic'", "'unsafe-inline'"),
    whole.replace("'strict-dynamic'", "'unsafe-eval'"),
    whole.replace("'strict-dynamic'", 'https:'),
    whole.replace("'strict-dynamic'", '*'),
    whole.replace("'strict-dynamic'", 'data:'),
    whole.replace("default-src 'self'; ", ''),
    whole.replace("default-src 'self'", 'default-src *'),
    whole.replace("object-src 'none'; ", ''),
    whole.replace("base-uri 'none'; ", ''),
    whole.replace("frame-ancestors 'none'", ''),
    whole.replace("form-action 'self'", 'form-action *'),
    whole.replaceAll('AAAAAAAAAAAAAAAAAAAAAAAA', 'AAAA'),
    whole.replaceAll(/'nonce-\w+'/g, "'self'"),
  ]
  for (const policy of holes) expect(policyFaults(policy), policy).not.toEqual([])
})
