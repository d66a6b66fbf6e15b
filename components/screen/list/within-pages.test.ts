import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { shownPage, withinPages } from './within-pages'

const limit = 10
const reader = (total: number) => {
  const pages: number[] = []
  const read = async ({ page }: { page: number; limit: number }) => {
    pages.push(page)
    const list = Array.from({ length: total }, (_, row) => row).slice((page - 1) * limit, page * limit)
    return { list, totalCount: total }
  }
  return { pages, read }
}

test('beyond the end the last page is read, and there is always a row where there are rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 999 }), async (total, page) => {
      const { pages, read } = reader(total)
      const { list } = await withinPages({ page, limit }, read)
      expect(list.length > 0).toBe(total > 0)
      expect(pages.length).toBeLessThanOrEqual(2)
      const last = Math.max(1, Math.ceil(total / limit))
      expect(shownPage({ page, limit }, total)).toBe(Math.min(page, last))
      expect(pages.at(-1)).toBe(Math.min(page, last))
    }),
  )
})

test('a page that exists is read once', async () => {
  const { pages, read } = reader(25)
  await withinPages({ page: 3, limit }, read)
  expect(pages).toEqual([3])
})
