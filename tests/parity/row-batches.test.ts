import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { rowBatchNames } from '@/lib/contract/row-batch'

const folder = join(import.meta.dirname, '../../components/screens')

it('every batch of rows is in a list, and each list names one that exists', () => {
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/many: '([\w.]+)'/g)])
    .map(([, name]) => name)
  expect(named.sort()).toEqual([...rowBatchNames].sort())
})
