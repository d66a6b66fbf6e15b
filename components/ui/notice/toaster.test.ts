import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const footed = /className=[^\n]*\b(?:layout\.(?:formPage|footed)|own\.foot)\b[^\n]*/g

test('a page whose buttons stay at the bottom right sends its toasts elsewhere', () => {
  const found = globSync('components/features/**/*.tsx').flatMap(
    (file) => readFileSync(file, 'utf8').match(footed) ?? [],
  )
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter((line) => !line.includes('data-footed'))).toEqual([])
  expect(readFileSync('components/ui/notice/toaster.module.css', 'utf8')).toMatch(
    /:has\([^)]*\[data-footed\]\)\) \.region {\s+right: auto/,
  )
})
