import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import page from '@/app/(console)/equipmentCenter/deviceimporting/page'
import { type DeviceImport, deviceImportApi, type ImportedRow } from '@/lib/contract/device-import'
import { type ImportColumn, importColumns } from '@/lib/contract/import-column'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const record: DeviceImport = {
  importId: '7',
  status: 'checked',
  fileName: 'site.xlsx',
  size: 4096,
  timeZone: 'Asia/Shanghai',
  mode: null,
  rowCount: 3,
  badCount: 0,
  writtenCount: 0,
  unknownColumns: [],
  reading: { encoding: null, sheet: '设备', otherSheets: ['旧表', '说明'], hiddenRows: 2, hiddenColumns: 1 },
  obstacle: null,
  progress: 3,
  jobId: null,
  createTime: '2026-11-20 00:00:00',
  updateTime: '2026-11-20 00:00:00',
}
const row: ImportedRow = {
  line: 2,
  macWifiId: '84F3EB1A2C7D',
  controllerType: 1,
  controllerModel: 'HM-64A',
  deviceSn: '00123',
  deviceName: '泵房',
  project: '一号楼',
  installTime: '2026-09-30 16:00:00',
  remarks: '',
}

const blank = Object.fromEntries(importColumns.map((column) => [column, ''])) as Record<ImportColumn, string>

const open = (more: Partial<DeviceImport>, list: ImportedRow[] = [row]) =>
  renderPage({
    page,
    at: '/equipmentCenter/deviceimporting?import=7',
    user: who(),
    answers: [
      answer(deviceImportApi.list, (query) => pageOf([record], query)),
      answer(deviceImportApi.info, { ...record, ...more }),
      answer(deviceImportApi.preview, { list }),
      answer(deviceImportApi.problems, (query) =>
        pageOf(
          [
            {
              line: 4,
              cells: { ...blank, macWifiId: '84F3EB1A2C7F' },
              problems: [
                {
                  column: null,
                  reason: 'extraCell',
                  cell: 'I4',
                  text: 'x',
                  value: 'x',
                  zh: '单元格I4有内容',
                  en: 'Cell I4',
                },
              ],
            },
          ],
          query,
        ),
      ),
    ],
  })
const isEmphasised = (name: string | RegExp) => screen.getByRole('button', { name }).dataset.variant === 'contained'

const gone = '该导入不存在或已过期'

describe('an import that cannot be read', () => {
  const openFailing = (info: () => ReturnType<typeof refuse> | DeviceImport) =>
    renderPage({
      page,
      at: '/equipmentCenter/deviceimporting?import=7',
      user: who(),
      answers: [answer(deviceImportApi.list, (query) => pageOf([record], query)), answer(deviceImportApi.info, info)],
    })

  it('is gone only if the platform says so', async () => {
    await openFailing(() => refuse('notFound'))
    expect(await screen.findByText(gone)).not.toBeNull()
  })

  it('says why of a platform that is away', async () => {
    let isAway = true
    const { person } = await openFailing(() => (isAway ? refuse('unavailable') : { ...record, status: 'checking' }))
    const retry = await screen.findByRole('button', { name: '重试' })
    expect(screen.queryByText(gone)).toBeNull()
    isAway = false
    await person.click(retry)
    await screen.findByRole('progressbar')
  })
})

describe('a checked import', () => {
  it('shows the first good rows as they will be written, times by the zone of the file', async () => {
    await open({})
    const table = within(
      await screen.findByRole('region', { name: '将写入的内容（前1行，时间按 Asia/Shanghai 时区）' }),
    )
    const cells = (await table.findAllByRole('cell')).map(({ textContent }) => textContent)
    expect(cells).toEqual([
      '2',
      '84F3EB1A2C7D',
      'Hi-Mit',
      'HM-64A',
      '00123',
      '泵房',
      '一号楼',
      '2026-10-01 00:00:00',
      '—',
    ])
  })

  it('says which sheet was read, which were not, and what is hidden in it', async () => {
    await open({})
    expect(await screen.findByText('工作表：设备')).toBeTruthy()
    expect(screen.getByText('未读取其他工作表：旧表、说明')).toBeTruthy()
    expect(screen.getByText('包含2个隐藏行，会一并导入')).toBeTruthy()
    expect(screen.getByText('包含1个隐藏列，会一并读取')).toBeTruthy()
  })

  it('says in which encoding a file was read', async () => {
    await open({ reading: { encoding: 'GB18030', sheet: null, otherSheets: [], hiddenRows: 0, hiddenColumns: 0 } })
    expect(await screen.findByText('编码：GB18030')).toBeTruthy()
    expect(screen.queryByText(/隐藏/)).toBeNull()
  })

  it('emphasises the step that can be taken', async () => {
    await open({})
    expect(await screen.findByRole('button', { name: '全部导入' })).toBeTruthy()
    expect([isEmphasised('全部导入'), isEmphasised('重新开始')]).toEqual([true, false])
  })

  it('emphasises the good rows where not all are good', async () => {
    await open({ badCount: 1 })
    expect(await screen.findByRole('button', { name: '仅导入正确的2行' })).toBeTruthy()
    expect([isEmphasised('全部导入'), isEmphasised(/仅导入/), isEmphasised('重新开始')]).toEqual([false, true, false])
    // A cell without a column is named by its place.
    expect(await screen.findByRole('cell', { name: '（无表头）' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: '单元格I4有内容' })).toBeTruthy()
  })

  it('emphasises another file where none is good', async () => {
    await open({ badCount: 3 })
    expect(await screen.findByRole('button', { name: '重新开始' })).toBeTruthy()
    expect([isEmphasised('全部导入'), isEmphasised('重新开始')]).toEqual([false, true])
    expect(screen.queryByRole('region', { name: /将写入的内容/ })).toBeNull()
  })
})
