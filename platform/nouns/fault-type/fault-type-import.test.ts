import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { faultTypeApi } from '@/lib/contract/fault-type'
import { jobApi } from '@/lib/contract/job'
import { expect } from '@/tests/support/expect'
import { makeWorkbook, sheetOf } from '../../testing/make-zip'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { faultTypes } from '../tables/fleet-fault'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 3 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const send = async (content: Uint8Array | string, file: string, write: '0' | '1' = '0') =>
  platform.call(faultTypeApi.import, { file, content, write } as never, { token })

const exported = async (format: 'csv' | 'xlsx') => {
  const { data } = await platform.call(faultTypeApi.export, { filter: {}, timeZone: 'UTC', format }, { token })
  await platform.jobs.idle()
  const { ticket } = (await platform.call(jobApi.ticket, data, { token })).data
  return new Uint8Array(await (await platform.send(jobApi.download, { ticket }, { token })).arrayBuffer())
}
const stored = () => platform.database.select().from(faultTypes).where(eq(faultTypes.platformId, 6))
const heads = '设备类别,故障代码,中文名称,英文名称,级别'
const row = (code: string) => `室内机,${code},名,Name,一般`

describe('the dictionary of faults as a file', () => {
  it.each(['csv', 'xlsx'] as const)(
    'says of its own export as %s that nothing changes, and changes nothing',
    async (format) => {
      const all = await stored()
      const [first] = all
      if (first === undefined) throw new Error('the dictionary is empty')
      const causeEn = 'panel _x0041_ left, +86 _x000A_ right'
      await platform.database
        .update(faultTypes)
        .set({ causeEn, remedyEn: "'=1" })
        .where(
          and(
            eq(faultTypes.platformId, 6),
            eq(faultTypes.unitKind, first.unitKind),
            eq(faultTypes.faultCode, first.faultCode),
          ),
        )
      const before = await stored()
      for (const write of ['0', '1'] as const) {
        const { code, data } = await send(await exported(format), `fault-types.${format}`, write)
        expect([code, data.newCount, data.changedCount, data.sameCount, data.badCount]).toEqual([
          0,
          0,
          0,
          all.length,
          0,
        ])
      }
      expect(await stored()).toEqual(before)
    },
  )

  it('counts a change as one, and writes that alone', async () => {
    const before = await stored()
    const text = new TextDecoder().decode(await exported('csv'))
    const name = before[0]?.nameEn ?? ''
    const changed = text.replaceAll(`"${name}"`, `"${name} again"`)
    const same = before.filter(({ nameEn }) => nameEn !== name).length
    const { data } = await send(changed, 'a.csv', '1')
    expect(data).toMatchObject({ changedCount: before.length - same, sameCount: same, isWritten: true })
    const after = await stored()
    expect(after.filter(({ version }, at) => version !== before[at]?.version).length).toBe(before.length - same)
  })

  it('takes no code that no alarm can carry, and asks about a number', async () => {
    for (const code of ['8', '4567', 'é1']) {
      const { data } = await send(`${heads}\n${row(code)}\n`, 'a.csv')
      expect([code, data.badCount, data.problems[0]?.column]).toEqual([code, 1, 'faultCode'])
    }
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const line = (at: number, cells: string[]) =>
      `<row r="${at}">${cells.map((text, index) => (text === '#' ? `<c r="B${at}"><v>8</v></c>` : cell(`${'ABCDE'[index]}${at}`, text))).join('')}</row>`
    const content = sheetOf(line(1, heads.split(',')) + line(2, ['室内机', '#', '名', 'Name', '一般']))
    const { data } = await send(makeWorkbook([{ name: 'xl/worksheets/sheet1.xml', content }]), 'a.xlsx')
    expect(data.problems).toMatchObject([{ line: 2, column: 'faultCode', value: '8' }])
    expect(data.problems[0]?.en).toContain('Cell B2')
    expect(data.reading.sheet).toBe('A')
  })

  it('lets an entry be deleted whose code no alarm can carry', async () => {
    const [first] = await stored()
    if (first === undefined) throw new Error('the dictionary is empty')
    await platform.database.insert(faultTypes).values({ ...first, faultCode: '8' })
    expect(
      (await platform.call(faultTypeApi.remove, { unitKind: first.unitKind, faultCode: '8' }, { token })).code,
    ).toBe(0)
  })

  it('shows the first good rows as they will be written, and the encoding', async () => {
    const codes = Array.from({ length: 25 }, (_, at) => `Z${String.fromCharCode(65 + at)}`)
    const { data } = await send([heads, ...codes.map(row), row('8'), ''].join('\r\n'), 'a.csv')
    expect(data.preview.map(({ faultCode }) => faultCode)).toEqual(codes.slice(0, 20))
    expect(data.preview[0]).toMatchObject({ unitKind: 1, severity: 2, pushEnabled: 0, autoClear: 0, causeZh: '' })
    expect(data.reading).toMatchObject({ encoding: 'UTF-8', sheet: null, hiddenRows: 0 })
  })

  it('has a template whose example would be right without its mark', async () => {
    const response = await platform.send(faultTypeApi.template, {}, { token })
    expect((await send(new Uint8Array(await response.arrayBuffer()), 'a.xlsx')).envelope.fields).toHaveProperty('file')
  })
})
