/**
 * The files of a new entity, by their paths. They compile as they are; what is left to write says so.
 * @param {{ noun: string, camel: string, pascal: string, section: string }} names
 * @returns {Record<string, string>}
 */
export function entityFiles({ noun, camel, pascal, section }) {
  return {
    [`lib/contract/${noun}.ts`]: contract({ camel, pascal }),
    [`components/screens/${section}/${noun}-list.tsx`]: screen({ noun, camel, pascal, section }),
    [`platform/nouns/${noun}/handlers.ts`]: handler({ noun, camel }),
    [`messages/zh/${noun}.json`]: messages({
      title: `${pascal}列表`,
      id: '编号',
      name: '名称',
      createTime: '创建时间',
    }),
    [`messages/en/${noun}.json`]: messages({
      title: `${pascal} list`,
      id: 'Number',
      name: 'Name',
      createTime: 'Created',
    }),
    [`e2e/${noun}.spec.ts`]: spec({ noun, camel, pascal, section }),
  }
}

const contract = ({ camel, pascal }) => `import './zod-mode'
import * as z from 'zod'
import { DateTime, get, Id, listQuery, page, searchText } from './endpoint'

/** A row of the list. */
export const ${pascal} = z.object({
  id: Id,
  name: z.string(),
  createTime: DateTime,
})
export type ${pascal} = z.infer<typeof ${pascal}>

export const ${camel}Sorts = ['id', 'name', 'createTime'] as const

export const ${pascal}Query = listQuery(${camel}Sorts, {
  name: searchText.optional(),
})
export type ${pascal}Query = z.infer<typeof ${pascal}Query>

// ours: not shown in the spec
export const ${camel}Api = {
  list: get('/sys/${camel}/list', { access: '${camel}:list', input: ${pascal}Query, data: page(${pascal}) }),
}
`

const screen = ({ noun, camel, pascal, section }) => `'use client'
import { defineList } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type ${pascal}, ${camel}Api, ${camel}Sorts } from '@/lib/contract/${noun}'

/** ${words(section)} > ${words(noun)} list. */
export const ${camel}List = defineList(${camel}Api.list, {
  messages: '${camel}',
  rowId: 'id',
  rowName: ({ name }: ${pascal}) => name,
  sorts: ${camel}Sorts,

  filters: [{ field: 'name' }],

  columns: [
    { field: 'id', width: 120 },
    { field: 'name', width: 220 },
    { field: 'createTime', width: 170, as: 'date' },
  ],
})

export const ${pascal}ListScreen = listScreen(${camel}List)
`

const handler = ({ noun, camel }) => `import { ${camel}Api } from '@/lib/contract/${noun}'
import { implement } from '../../kernel/http/implement'
import { PlatformError } from '../../kernel/error/platform-error'

export const ${camel} = implement(${camel}Api, {
  // Says what is true until its table and its query are here.
  list: async () => {
    throw new PlatformError('unavailable')
  },
})
`

const messages = ({ title, ...fields }) => `${JSON.stringify({ title, fields }, null, 2)}\n`

const spec = ({ noun, camel, pascal, section }) => `import { ${camel}Api } from '@/lib/contract/${noun}'
import { signInAs } from './support/sign-in'
import { expect, test } from './support/test'

test.describe('${words(noun)} list', () => {
  test('opens and lists its rows', async ({ page }) => {
    await signInAs(page, 'admin')
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === ${camel}Api.list.path)
    await page.goto('/${toCamel(section)}/${pascal}')
    expect((await answer).ok()).toBe(true)
    await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0)
  })
})
`

/** `repair-ticket` → `repairTicket`. */
export const toCamel = (kebab) => kebab.replaceAll(/-(\w)/g, (_whole, letter) => letter.toUpperCase())

/** `repair-ticket` → `Repair ticket`. */
const words = (kebab) => kebab[0].toUpperCase() + kebab.slice(1).replaceAll('-', ' ')
