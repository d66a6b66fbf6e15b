const formOf = ({ fields }, codeOf) => `{ ${fields.map((field) => `${field.name}: ${codeOf(field)}`).join(', ')} }`
/** A valid form. A flag is one of two numbers, not just any number. */
const sampleForm = (noun) => `${formOf(noun, (field) => field.sample(field))} as const`

const platformTestHead = (noun) => {
  const { kebab, camel, manyCamel, manyPascal, words, naming } = noun
  const text = (field) => (field.kind === 'text' ? `'${field.en} of a change'` : field.sample(field))
  return `import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { codes } from '@/lib/contract/error-code'
import { logApi } from '@/lib/contract/log'
import { ${camel}Api, ${camel}Sorts } from '@/lib/contract/${kebab}'
import { operations } from '../../kernel/audit/operation'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { ${manyCamel} } from './${kebab}-table'
import { addDemo${manyPascal} } from './demo-rows'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform()
  await platform.database.delete(${manyCamel})
  await addDemo${manyPascal}(platform.database, platform.clock.now())
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const form = ${sampleForm(noun)}
const changed = ${formOf(noun, text)} as const
const list = async (query: object = {}) =>
  (await platform.call(${camel}Api.list, { limit: 100, ...query }, { token })).data.list
const found = async (${naming.name}: string) => {
  const [row] = await list({ ${naming.name} })
  if (row === undefined) throw new Error(\`no ${words} is called \${${naming.name}}\`)
  return row
}
`
}

const uniqueTest = ({ camel, key, naming, fields }) => {
  const unique = fields.filter(({ isUnique }) => isUnique)
  if (unique.length === 0) return ''
  const other = [...new Set([naming, ...unique])].map(({ name }) => `${name}: \`Another \${field}\``)
  return `it.each([${unique.map(({ name }) => `'${name}'`).join(', ')}] as const)('has a %s of its own in its brand', async (field) => {
  const other = { ...form, ${other.join(', ')} }
  const taken = { ...other, [field]: form[field].toUpperCase() }
  const refused = await platform.call(${camel}Api.save, taken, { token })
  expect(Object.keys(refused.envelope.fields ?? {})).toEqual([field])
  const { data } = await platform.call(${camel}Api.save, other, { token })
  const known = { ${key}: data.${key}, version: 1 }
  const change = (text: string) => platform.call(${camel}Api.update, { ...other, ...known, [field]: text }, { token })
  expect(Object.keys((await change(form[field])).envelope.fields ?? {})).toEqual([field])
  expect((await change(other[field].toUpperCase())).code).toBe(0)
  const elsewhere = { token: await platform.signIn('admin', 12) }
  expect((await platform.call(${camel}Api.save, other, elsewhere)).code).toBe(0)
})

`
}

const platformTest = (noun) => {
  const { camel, key, naming, fields } = noun
  const texts = fields.filter(({ kind }) => kind === 'text')
  return `${platformTestHead(noun)}
it('is stored as entered, found by a part of each text, and sorted by each column', async () => {
  expect((await platform.call(${camel}Api.save, form, { token })).code).toBe(0)
  for (const field of [${texts.map(({ name }) => `'${name}'`).join(', ')}] as const) {
    expect(await list({ [field]: form[field].slice(1, -1).toUpperCase() })).toMatchObject([{ ...form, version: 1 }])
  }
  expect(await list({ ${naming.name}: '%' })).toEqual([])
  const all = await list()
  for (const sidx of ${camel}Sorts) {
    const up = await list({ sidx, order: 'asc' })
    expect(up).toHaveLength(all.length)
    expect(up.toReversed()).toEqual(await list({ sidx, order: 'desc' }))
  }
})

it('is refused without a ${naming.en.toLowerCase()}, at that field', async () => {
  const { envelope } = await platform.call(${camel}Api.save, { ...form, ${naming.name}: ' ' }, { token })
  expect(Object.keys(envelope.fields ?? {})).toEqual(['${naming.name}'])
})

${uniqueTest(noun)}it('refuses a change that was decided on an older version, and says what it is now', async () => {
  const { ${key}, version } = await found(form.${naming.name})
  const update = () => platform.call(${camel}Api.update, { ...changed, ${key}, version }, { token })
  expect((await update()).code).toBe(0)
  const late = await update()
  expect(late.code).toBe(codes.conflict)
  expect(late.data).toMatchObject({ current: { ...changed, version: version + 1 } })
})

it('is of its brand: another has its own, and can neither change nor delete it', async () => {
  const own = await list()
  const [row] = own
  const elsewhere = { token: await platform.signIn('admin', 12) }
  const { data } = await platform.call(${camel}Api.list, { limit: 100 }, elsewhere)
  expect(data.list.length).toBeGreaterThan(0)
  expect(data.list.filter(({ ${key} }) => own.some((each) => each.${key} === ${key}))).toEqual([])
  const known = { ${key}: row?.${key} ?? '', version: row?.version ?? 0 }
  expect((await platform.call(${camel}Api.update, { ...form, ...known }, elsewhere)).code).toBe(codes.notFound)
  expect((await platform.call(${camel}Api.remove, known, elsewhere)).code).toBe(codes.notFound)
  expect(await list()).toEqual(own)
})

it('is deleted by who may, and the log has each of its changes', async () => {
  const { ${key}, version } = await found(changed.${naming.name})
  const known = { ${key}, version }
  const viewer = await platform.signIn('viewer')
  expect((await platform.call(${camel}Api.remove, known, { token: viewer })).code).toBe(codes.forbidden)
  expect((await platform.call(${camel}Api.remove, known, { token })).code).toBe(0)
  expect(await list({ ${naming.name}: changed.${naming.name} })).toEqual([])
  const { data } = await platform.call(logApi.operations, { module: '${camel}', limit: 100 }, { token })
  const done = data.list.filter(({ result }) => result === 0).map(({ operation }) => operation)
  expect(new Set(done)).toEqual(new Set([operations.add, operations.edit, operations.delete]))
})
`
}

const journey = (noun) => {
  const { words, path, zh, fields, naming } = noun
  return `import { arrive, toastOf } from './journeys/arrive'
import { expect, test } from './support/test'

const brand = 13
const mark = '${naming.en} of a journey'
test.use({ brand })

test('a ${words} is written, changed and deleted', async ({ page }) => {
  await arrive(page, '${path}', { brand })
  await page.getByRole('button', { name: '新增${zh}' }).click()
  const dialog = page.getByRole('dialog', { name: '新增${zh}' })
${fields.map((field) => `  ${field.fill(field)}`).join('\n')}
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '新增成功')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: mark })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: '编辑' }).click()
  const edited = page.getByRole('dialog', { name: /编辑/ })
  await edited.getByRole('textbox', { name: '${naming.zh}', exact: true }).fill(\`\${mark} 2\`)
  await edited.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText(\`\${mark} 2\`)
  await row.getByRole('button', { name: '删除' }).click()
  const confirm = page.getByRole('dialog', { name: '删除' })
  await confirm.locator('button[type="submit"]').click()
  await expect(confirm).toHaveCount(0)
  await expect(row).toHaveCount(0)
})
`
}

/** @returns {Record<string, string>} */
export const testFiles = (noun) => ({
  [`platform/nouns/${noun.kebab}/handlers.test.ts`]: platformTest(noun),
  [`e2e/${noun.manyKebab}.spec.ts`]: journey(noun),
})
