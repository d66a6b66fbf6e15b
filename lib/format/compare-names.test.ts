import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { compareNames } from './compare-names'

test('Chinese names are in the order of their pinyin, numbers in that of their value', () => {
  const names = ['张三大厦', '王府井', '10号楼', '青岛大厦', 'B座', '李宁中心', '2号楼', '陈家祠', 'a座', '阿里中心']
  expect(names.toSorted(compareNames)).toEqual([
    '2号楼',
    '10号楼',
    '阿里中心',
    '陈家祠',
    '李宁中心',
    '青岛大厦',
    '王府井',
    '张三大厦',
    // As in Chinese dictionaries: letters follow.
    'a座',
    'B座',
  ])
})

test('the console sorts names in this way alone', () => {
  const root = join(import.meta.dirname, '../..')
  const names = ['components', 'lib'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
  expect(sources.length).toBeGreaterThan(1000)
  const others = sources.filter((name) =>
    /localeCompare\(|Intl\.Collator\(/.test(readFileSync(join(root, name), 'utf8')),
  )
  expect(others).toEqual(['lib/format/compare-names.ts'])
})
