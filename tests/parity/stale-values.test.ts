import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'

const folder = join(import.meta.dirname, '../../components')

test('what is late or old is not dimmed by opacity, which would leave too little contrast', () => {
  const rules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
        rule: `${path} ${selector?.trim().replaceAll(/\s+/g, ' ')}`,
        selector: (selector ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
        body: body ?? '',
      })),
    )
    .filter(({ selector }) => /stale|\blate\b|data-old|data-late|waiting|data-off/.test(selector))
  // Arrows to a page that is not there are controls.
  const dimmed = rules.filter(({ body, rule }) => /\bopacity:/.test(body) && !rule.includes('pagination.module.css'))
  expect(dimmed.map(({ rule }) => rule)).toEqual([])
  checked(rules.length, 'rules for late or old values')
})
