import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { appDownloadApi } from '@/lib/contract/app-download'
import { appLogApi } from '@/lib/contract/app-log'
import { appVersionApi } from '@/lib/contract/app-version'
import { authApi } from '@/lib/contract/auth'
import { clientErrorApi } from '@/lib/contract/client-error'
import { configApi } from '@/lib/contract/config'
import { codes } from '@/lib/contract/error-code'
import { faultTypeApi } from '@/lib/contract/fault-type'
import { faultTypeColumns, faultTypeSheet } from '@/lib/contract/fault-type-column'
import { jobApi } from '@/lib/contract/job'
import { logApi } from '@/lib/contract/log'
import { pcSoftwareApi } from '@/lib/contract/pc-software'
import { platformIds } from '@/lib/contract/platform-id'
import { userApi } from '@/lib/contract/user'
import { weatherApi } from '@/lib/contract/weather'
import { csvLine } from '@/lib/format/csv-line'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { toZip } from '../../seed/content/packages'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { appVersions } from '../app-version/app-version-table'
import { faults, faultTypes } from '../tables/fleet-fault'
import { embeddedWeather } from '../weather/embedded-weather'
import { refreshDueWeather } from '../weather/refresh-weather'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const as = () => ({ token, language: 'zh' as const })
const zip = new Uint8Array(toZip('a.txt', 'a'))

describe('PC software', () => {
  const form = { versionType: '2', versionNumber: '9.1.0', description: '测试', forceUpdate: '0' }
  const upload = (file: string, content: string | Uint8Array<ArrayBuffer>, other = {}) =>
    platform.call(pcSoftwareApi.upload, { ...form, ...other, file, content }, as())

  it.each([
    ['PE in a zip', 'a.zip', 'MZ\u0090 program', {}, { file: '文件内容与扩展名不符' }],
    ['markup in a rar', 'a.rar', '<html>', {}, { file: '文件内容与扩展名不符' }],
    ['another ending', 'a.exe', zip, {}, { file: '仅支持.zip、.rar格式的文件' }],
    ['a second ending', 'a.zip.html', zip, {}, { file: '仅支持.zip、.rar格式的文件' }],
    ['no type', 'a.zip', zip, { versionType: '' }, { versionType: '版本类型不能为空' }],
    ['no number', 'a.zip', zip, { versionNumber: '' }, { versionNumber: '版本号不能为空' }],
    ['letters', 'a.zip', zip, { versionNumber: 'v1.2.3' }, { versionNumber: '版本号必须为数字' }],
    ['two parts', 'a.zip', zip, { versionNumber: '1.2' }, { versionNumber: '版本号格式应为 x.y.z' }],
  ])('refuses %s', async (_name, file, content, other, fields) => {
    const answer = await upload(file, content, other)
    expect([answer.code, answer.envelope.fields]).toEqual([400, fields])
  })

  it('is kept as it came, counted when it is fetched, and gone when it is deleted', async () => {
    const { packageId } = (await upload('工具 9.zip', zip)).data
    expect((await upload('again.zip', zip)).envelope.fields).toEqual({ versionNumber: '版本号已存在' })
    const find = async () =>
      (await platform.call(pcSoftwareApi.list, { versionNumber: '9.1.0' }, as())).data.list[0] ?? null
    const answer = await platform.send(pcSoftwareApi.download, { packageId }, as())
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(zip)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.headers.get('content-security-policy')).toBe('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const { list } = (await platform.call(logApi.operations, { module: 'pcSoftware', limit: 1 }, as())).data
    expect(list).toMatchObject([{ operation: 4, target: '工具 9.zip 9.1.0', account: 'admin', result: 0 }])
    const row = await find()
    expect(row).toMatchObject({ downloadCount: 1, status: 1, fileName: '工具 9.zip', uploader: '系统管理员' })
    await platform.call(pcSoftwareApi.setStatus, { packageId, status: 0, version: row?.version }, as())
    expect((await platform.call(pcSoftwareApi.download, { packageId }, as())).code).toBe(codes.illegalState)
    expect((await platform.call(pcSoftwareApi.remove, { packageId }, as())).code).toBe(0)
    expect(await find()).toBeNull()
    const left = await platform.database.select().from(storedFiles).where(eq(storedFiles.fileName, '工具 9.zip'))
    expect(left).toEqual([])
  })
})

describe('a version of the app', () => {
  const form = {
    appType: 2,
    versionNo: '5.0.0',
    buildNo: 6000,
    packageUrl: 'https://apps.example.com/5',
    changeLogZh: '',
    changeLogEn: '',
    forceUpdate: 0,
    minSupported: null,
    channel: 'store',
  }
  const save = (other: object) => platform.call(appVersionApi.save, { ...form, ...other }, as())

  it.each([
    ['javascript:__x=1', 'webLink'],
    [' JaVaScRiPt:alert(1)', 'webLink'],
    ['data:text/html,x', 'webLink'],
    ['file:///etc/passwd', 'webLink'],
    ['//evil.example', 'webLink'],
    ['https://', 'webLink'],
  ])('does not lead to %s', async (packageUrl) => {
    const answer = await save({ packageUrl })
    expect(Object.keys(answer.envelope.fields ?? {})).toEqual(['packageUrl'])
    const link = { androidUrl: packageUrl, iosUrl: '', androidVersion: 0, iosVersion: 0 }
    expect((await platform.call(appDownloadApi.save, link, as())).code).toBe(400)
  })

  it('that was forced into the database is handed on to nobody', async () => {
    const { appVersionId } = (await save({ buildNo: 6001 })).data
    await platform.call(appVersionApi.release, { appVersionId }, as())
    const current = async () => (await platform.call(appDownloadApi.current, { platformId: 6 })).data.ios.link
    expect(await current()).toBe('https://apps.example.com/5')
    await platform.database
      .update(appVersions)
      .set({ packageUrl: 'javascript:__x=1' })
      .where(eq(appVersions.id, Number(appVersionId)))
    expect(await current()).toBe('')
    await platform.call(appVersionApi.unpublish, { appVersionId }, as())
  })

  it('has a greater build than every other of its client', async () => {
    expect((await save({ buildNo: 6001 })).envelope.fields).toEqual({
      buildNo: '构建号必须大于该终端已有的构建号',
    })
    expect((await save({ buildNo: 6100, minSupported: '5.0.1' })).envelope.fields).toEqual({
      minSupported: '最低支持版本不能高于版本号',
    })
    const both = await Promise.all([save({ buildNo: 6200 }), save({ buildNo: 6200 })])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 400])
  })

  it('is public while it is released, and then counted', async () => {
    const upload = {
      file: 'app.apk',
      content: zip,
      versionNo: '6.0.0',
      buildNo: '7000',
      channel: 'official',
      changeLogZh: '新',
      changeLogEn: 'new',
      forceUpdate: '0',
      minSupported: '',
    }
    const { appVersionId } = (await platform.call(appVersionApi.upload, upload, as())).data
    const fetchIt = async (platformId = 6) => {
      const answer = await platform.send(appDownloadApi.package, { platformId, appVersionId })
      return answer.headers.get('content-disposition')?.startsWith('attachment') ?? false
    }
    expect(await fetchIt()).toBe(false)
    await platform.call(appVersionApi.release, { appVersionId }, as())
    expect(await fetchIt()).toBe(true)
    expect(await fetchIt(12)).toBe(false)
    const { android } = (await platform.call(appDownloadApi.info, {}, as())).data
    expect(android).toMatchObject({ link: '', downloadCount: 1, offered: { appVersionId, versionNo: '6.0.0' } })
    // T51: a phone that lost its connection goes on where it was, and is not counted again.
    const input = { platformId: 6, appVersionId }
    const ask = (headers: Record<string, string>) => platform.send(appDownloadApi.package, input, { headers })
    const staff = (headers: Record<string, string>) =>
      platform.send(appVersionApi.download, { appVersionId }, { ...as(), headers })
    const whole = await ask({})
    const bytes = Buffer.from(await whole.arrayBuffer())
    const tag = whole.headers.get('etag') ?? ''
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
    for (const get of [ask, staff]) {
      const rest = await get({ range: 'bytes=10-', 'if-range': tag })
      expect(rest.status).toBe(206)
      expect(rest.headers.get('content-range')).toBe(`bytes 10-${bytes.length - 1}/${bytes.length}`)
      expect(rest.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(10))).toBe(true)
      const other = await get({ range: 'bytes=10-', 'if-range': `"${'0'.repeat(64)}"` })
      expect(other.status).toBe(200)
      expect((await other.arrayBuffer()).byteLength).toBe(bytes.length)
      const beyond = await get({ range: `bytes=${bytes.length}-` })
      expect(beyond.status).toBe(416)
      expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
    }
    // Counted: the first, the whole one, and the one of a file that has changed since.
    expect((await platform.call(appDownloadApi.info, {}, as())).data.android.downloadCount).toBe(3)
    await platform.call(appVersionApi.unpublish, { appVersionId }, as())
    expect(await fetchIt()).toBe(false)
    const { data } = await platform.call(appDownloadApi.current, { platformId: 6 })
    expect(data.android.offered?.versionNo).toBe('4.6.1')
  })
})

describe('a setting', () => {
  const description = { description: '描述', descriptionEn: 'Description' }
  const set = (configKey: string, value: string, version: number) =>
    platform.call(configApi.update, { configKey, value, version, ...description }, as())

  it.each(platformIds)('of Checkers is shown on brand %i', async (platformId) => {
    const token = await platform.signIn('admin', platformId)
    const { list } = (await platform.call(configApi.list, { configKey: 'checker.' }, { token })).data
    expect(list).toHaveLength(4)
  })

  it.each([
    ['login.maxFail', '2', '值应为3～10的整数'],
    ['login.maxFail', '11', '值应为3～10的整数'],
    ['login.maxFail', '5.5', '值应为整数'],
    ['log.clientErrors', '2', '值的内容无效'],
    ['app.androidUrl', 'javascript:1', '值应为以 http:// 或 https:// 开头的完整链接'],
  ])('%s is not %s', async (key, value, text) => {
    expect((await set(key, value, 0)).envelope.fields).toEqual({ value: text })
  })

  it('that the platform does not read cannot be set', async () => {
    expect((await set('upload.maxMB', '20', 0)).code).toBe(codes.illegalState)
  })

  it('is changed by whoever read it as it is, and both values are in the log', async () => {
    expect((await set('weather.refreshMin', '30', 0)).code).toBe(0)
    const late = await set('weather.refreshMin', '45', 0)
    expect([late.code, late.envelope.data]).toMatchObject([
      409,
      { changedBy: '系统管理员', current: { value: '30', version: 1 } },
    ])
    const { list } = (await platform.call(logApi.operations, { module: 'config', result: 0, limit: 1 }, as())).data
    const { data } = await platform.call(logApi.operation, { logId: list[0]?.logId }, as())
    expect(data.differences).toContainEqual(expect.objectContaining({ field: '值', before: '60', after: '30' }))
  })

  it('of wrong passwords counts from the next sign-in on', async () => {
    expect((await set('login.maxFail', '3', 0)).code).toBe(0)
    const wrong = async () => {
      const form = { ...platform.loginForm('east12'), password: 'wrong-one', platformId: 6 }
      return (await platform.call(authApi.login, form)).code
    }
    platform.config.captcha = 'off'
    const answers = [await wrong(), await wrong(), await wrong(), await wrong()]
    expect(answers.slice(2)).toEqual([answers[0], 429])
    // Somebody signed in who tries the password of the session's user.
    const token = await platform.signIn('viewer')
    const change = async () => {
      const form = { oldPassword: 'wrong-one', newPassword: 'Another-2026' }
      return (await platform.call(userApi.changePassword, form, { token })).code
    }
    expect([await change(), await change(), await change(), await change()]).toEqual([400, 400, 400, 429])
  })
})

describe('weather', () => {
  const cityOf = async (cityId: string) =>
    (await platform.call(weatherApi.list, { limit: 100 }, as())).data.list.find((city) => city.cityId === cityId)

  it('is fetched when it is due, and not of a city that is off', async () => {
    await refreshDueWeather(platform.database, embeddedWeather, platform.clock.now())
    const first = await cityOf('Qingdao')
    expect(first).toMatchObject({ source: 'builtin', lastFetch: '2026-11-21 00:00:00', enabled: 1 })
    expect(first?.temperature).toBeGreaterThan(-10)
    await platform.call(weatherApi.setEnabled, { cityId: 'Beijing', enabled: 0 }, as())
    expect((await platform.call(weatherApi.refresh, { cityId: 'Beijing' }, as())).code).toBe(codes.illegalState)
    expect((await platform.call(weatherApi.refresh, { cityId: 'Hangzhou' }, as())).code).toBe(404)
  })
})

describe('the dictionary of faults', () => {
  const row = {
    unitKind: '室内机',
    faultCode: 'Z9',
    nameZh: '测试',
    nameEn: 'Test',
    severity: 'Major',
    pushEnabled: '是',
    autoClear: '',
    conditionZh: '',
    conditionEn: '',
    causeZh: '',
    causeEn: '',
    remedyZh: '',
    remedyEn: '',
  }
  const toFile = (...rows: Partial<typeof row>[]) =>
    `\uFEFF${csvLine(faultTypeColumns.map(faultTypeSheet.toHead))}${rows
      .map((each) => csvLine(faultTypeColumns.map((column) => ({ ...row, ...each })[column])))
      .join('')}`
  const send = (content: string, write: '0' | '1') =>
    platform.call(faultTypeApi.import, { file: 'types.csv', content, write }, as())
  const count = () => platform.database.$count(faultTypes, eq(faultTypes.platformId, 6))

  it('keeps a code that a fault has', async () => {
    const [fault] = await platform.database.select().from(faults).where(eq(faults.platformId, 6)).limit(1)
    const { unitKind, faultCode } = fault ?? {}
    const answer = await platform.call(faultTypeApi.remove, { unitKind, faultCode }, as())
    expect(answer.envelope.fields).toEqual({ faultCode: '已有故障记录使用该代码，不能删除' })
  })

  it('takes all rows of a file or none, and says what is wrong in which line', async () => {
    const before = await count()
    const bad = toFile({}, { faultCode: 'toolong' }, { unitKind: '洗衣机', nameZh: '' }, { faultCode: 'Z9' })
    const answer = (await send(bad, '1')).data
    expect(answer).toMatchObject({ rowCount: 4, badCount: 3, newCount: 1, isWritten: false })
    expect(answer.problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'faultCode'],
      [4, 'unitKind'],
      [4, 'nameZh'],
      [5, 'faultCode'],
    ])
    expect(await count()).toBe(before)
    expect((await send(toFile({}), '0')).data).toMatchObject({ newCount: 1, changedCount: 0, isWritten: false })
    expect(await count()).toBe(before)
    expect((await send(toFile({}), '1')).data.isWritten).toBe(true)
    expect((await send(toFile({ nameZh: '改过' }), '1')).data).toMatchObject({ changedCount: 1, isWritten: true })
    const { list } = (await platform.call(faultTypeApi.list, { faultCode: 'Z9' }, as())).data
    expect(list).toMatchObject([
      { faultCode: 'Z9', nameZh: '改过', severity: 3, pushEnabled: 1, autoClear: 0, version: 2 },
    ])
    expect((await platform.call(faultTypeApi.remove, { unitKind: 1, faultCode: 'Z9' }, as())).code).toBe(0)
    expect(await count()).toBe(before)
  })

  it('is exported as a file that can be imported again', async () => {
    const { jobId } = (await platform.call(faultTypeApi.export, { filter: {}, timeZone: 'UTC' }, as())).data
    platform.jobs.wake()
    await platform.jobs.idle()
    const { ticket } = (await platform.call(jobApi.ticket, { jobId }, as())).data
    const text = await (await platform.send(jobApi.download, { ticket }, as())).text()
    const answer = (await send(text, '0')).data
    expect(answer).toMatchObject({ badCount: 0, newCount: 0, changedCount: 0 })
  })
})

describe('an error of the interface', () => {
  const report = (message: string, as: string | null = token) =>
    platform.call(
      clientErrorApi.report,
      {
        err: message,
        vm: 'Frame > Screen > List',
        info: 'panel token=abc',
        url: '/dashboard',
        requestId: 'a'.repeat(12),
      },
      { token: as },
    )

  it('is kept without secrets, for who is signed in, and not without end', async () => {
    expect((await report('x', null)).code).toBe(401)
    const secret = 'q1W2e3R4t5Y6u7I8o9P0q1W2e3R4t5Y6u7I8'
    await report(`TypeError: token=${secret} at /sys/user/list?account=13900001111 ${secret}`)
    const { list } = (await platform.call(clientErrorApi.list, {}, as())).data
    expect(list[0]?.err).toBe('TypeError: token=*** at /sys/user/list ***')
    expect(list[0]).toMatchObject({
      account: 'admin',
      vm: 'Frame > Screen > List',
      info: 'panel token=***',
      url: '/dashboard',
      requestId: 'a'.repeat(12),
    })
    const answers: number[] = []
    for (let at = 0; at < 21; at++) answers.push((await report(`again ${at}`)).code)
    expect(answers.filter((code) => code === 0)).toHaveLength(19)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('a log of the app', () => {
  it('comes as the text that a phone sent, and goes with its file', async () => {
    const { list } = (await platform.call(appLogApi.list, { limit: 1 }, as())).data
    const logId = list[0]?.logId
    expect(list[0]?.account).toMatch(/\*{4}/)
    const answer = await platform.send(appLogApi.download, { logId }, as())
    expect((await answer.text()).length).toBe(list[0]?.fileSize)
    expect((await platform.call(appLogApi.remove, { logId }, as())).code).toBe(0)
    expect((await platform.call(appLogApi.remove, { logId }, as())).code).toBe(404)
  })
})
