import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')
const sourcesIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|spec)\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Packages of the design card, and where each does its work. */
const ofProduct = [
  ...['next', 'react', 'react-dom', 'next-intl', '@mui/material', '@mui/x-data-grid', '@tanstack/react-query'],
  ...['iron-session', 'zod', 'date-fns', '@vis.gl/react-google-maps'],
]
const product = sourcesIn('app', 'components', 'lib')
const isUsed = (name: string, sources: string[]): boolean =>
  sources.some((source) => source.includes(`from '${name}'`) || source.includes(`from '${name}/`))

test.each(ofProduct)('%s is a package of the product, and its code uses it', (name) => {
  expect(dependencies[name], name).toBeDefined()
  expect(isUsed(name, product), name).toBe(true)
  checked(product.length, 'files of the product')
})

test('playwright and jest run the tests', () => {
  for (const name of ['@playwright/test', 'jest'])
    expect(devDependencies[name] ?? dependencies[name], name).toBeDefined()
  expect(isUsed('@playwright/test', sourcesIn('e2e'))).toBe(true)
})

test('the top level has what the design card names', () => {
  const named = ['package.json', 'next.config.mjs', 'tsconfig.json', 'middleware.ts', 'README.md']
  for (const name of [...named, 'app', 'components', 'lib', 'messages', 'e2e', 'public'])
    expect(existsSync(join(root, name)), name).toBe(true)
})

test('each proxied path has its route handlers', () => {
  for (const path of ['sys/[...path]', 'checker_svc/[...path]', 'user_platform/[...path]', 'api/checker_svc'])
    expect(readFileSync(join(root, 'app', path, 'route.ts'), 'utf8'), path).toMatch(
      /^export const .*GET.*POST.* = proxied$/m,
    )
})

test('each brand has its container', () => {
  for (const brand of [6, 12, 13])
    expect(readFileSync(join(root, `deploy/kubernetes/console-${brand}.yaml`), 'utf8')).toMatch(/kind: Deployment/)
})
