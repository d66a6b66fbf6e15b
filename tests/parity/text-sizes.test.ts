import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')

/** Each declaration of this property in a style sheet: its file and its value. */
const declarationsOf = (property: string) =>
  ['components', 'app'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .map((path) => join(folder, path).replaceAll('\\', '/'))
      .flatMap((path) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(new RegExp(`[\\s{;]${property}:\\s*([^;}]+)`, 'g'))].map(
          ([, value]) => ({ path, value: (value as string).trim() }),
        ),
      ),
  )

/** A letter in a picture of a person is as large as the picture allows. */
const inPictures = ['components/parts/account/user-avatar.module.css']
/** The picture of a phone has a phone's corners. */
const phone = ['components/screens/app-administration/push/push.module.css']

test('text has one of the six sizes', () => {
  const sizes = declarationsOf('font-size').filter(({ path }) => !inPictures.includes(path))
  const own = sizes.filter(
    ({ value }) => !/^(inherit|var\(--text-(small|compact|size|subtitle|title|figure)\))$/.test(value),
  )
  expect(own).toEqual([])
  checked(sizes.length, 'sizes of text')
})

test('text has one of two weights', () => {
  const weights = declarationsOf('font-weight')
  // A font's own range of weights names two.
  const own = weights.filter(({ value }) => !/^(400|600|inherit|normal|100 900)$/.test(value))
  expect(own).toEqual([])
  checked(weights.length, 'weights of text')
})

test('a corner is that of a chip, a control, a card or a dialog', () => {
  const corners = declarationsOf('border-radius').filter(({ path }) => !phone.includes(path))
  // Marks a few pixels high are rounded by less than a chip.
  const own = corners.filter(
    ({ value }) => !value.split(' ').every((each) => /^(0|[23]px|50%|inherit|var\(--radius-[a-z]+\))$/.test(each)),
  )
  expect(own).toEqual([])
  checked(corners.length, 'corners')
})

test('a shared part styles its own labels, not those of what it holds', () => {
  // `.field label` is as specific as `.item label` of a screen: which holds would depend on the order of two files.
  const sheets = ['ui', 'screen', 'parts', 'shell'].flatMap((folder) =>
    readdirSync(join(root, 'components', folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join('components', folder, path).replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.css')),
  )
  const far = sheets.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^\.[\w-]+ label\b.*$/gm)].map(([rule]) => `${path}: ${rule}`),
  )
  expect(far).toEqual([])
  checked(sheets.length, 'style sheets')
})
