import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { announcementApi } from '@/lib/contract/announcement'
import { checkerApi } from '@/lib/contract/checker'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { distributorApi } from '@/lib/contract/distributor'
import type { Endpoint } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import { organizationApi } from '@/lib/contract/organization'
import { pcSoftwareApi } from '@/lib/contract/pc-software'
import { questionApi } from '@/lib/contract/question'
import { regionApi } from '@/lib/contract/region'
import { roleApi } from '@/lib/contract/role'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { appUsers } from './nouns/tables/fleet'
import { type TestPlatform, testPlatform } from './testing/test-platform'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x0a, 0x00])
const tooLarge = new Uint8Array(10 * 1024 * 1024 + 1)
tooLarge.set(zip)
const largest = tooLarge.slice(0, -1)
const software = { versionType: '1', versionNumber: '1.0.0', description: 'x', forceUpdate: '0' }

type Row = readonly [endpoint: Endpoint, input: object, field: string, zh: string, en: string]
const rows: readonly Row[] = [
  [organizationApi.save, { deptName: '' }, 'deptName', '组织名称不能为空', 'Organization name cannot be empty'],
  [roleApi.save, { name: '' }, 'name', '角色名称不能为空', 'Role name cannot be empty'],
  [webUserApi.save, { account: '' }, 'account', '用户账号不能为空', 'User account cannot be empty'],
  [webUserApi.save, { phone: '' }, 'phone', '手机不能为空', 'Phone cannot be empty'],
  [webUserApi.save, { mailbox: '' }, 'mailbox', '邮箱不能为空', 'Mailbox cannot be empty'],
  [webUserApi.save, { roleIds: [] }, 'roleIds', '用户角色不能为空', 'User roles cannot be empty'],
  [webUserApi.save, { password: '' }, 'password', '密码不能为空', 'Password cannot be empty'],
  [webUserApi.save, { realName: '' }, 'realName', '用户姓名不能为空', 'User name cannot be empty'],
  [distributorApi.save, { dealerEmail: 'nobody' }, 'dealerEmail', '请输入正确的邮箱', 'Enter the correct email'],
  [userApi.updateProfile, { phone: '12ab' }, 'phone', '请输入正确的手机号码', 'Enter the correct mobile number'],
  [userApi.updateProfile, { mailbox: 'nobody' }, 'mailbox', '邮箱格式不正确', 'Incorrect mailbox format'],
  [
    ...([organizationApi.save, { deptName: 'a@b' }, 'deptName'] as const),
    ...(['组织名称不能包含特殊字符', 'Organization name cannot contain special characters'] as const),
  ],
  [
    ...([webUserApi.save, { account: '张三' }, 'account', '用户账号不能包含特殊字符和中文'] as const),
    'User account cannot contain special characters and Chinese characters',
  ],
  [
    ...([pcSoftwareApi.upload, { ...software, versionNumber: '1.2.03' }, 'versionNumber'] as const),
    ...(['请输入正确的版本号', 'Enter the correct version number'] as const),
  ],
  [regionApi.save, { longitude: 'east' }, 'longitude', '请输入正确的数字', 'Enter the correct number'],
  [
    webUserApi.save,
    { password: 'x'.repeat(21) },
    'password',
    '密码不能超过20个字符',
    'Password cannot exceed 20 characters',
  ],
  [
    ...([pcSoftwareApi.upload, { ...software, versionType: '' }, 'versionType'] as const),
    ...(['版本类型不能为空', 'Version type must not be empty'] as const),
  ],
  [
    ...([pcSoftwareApi.upload, { ...software, versionNumber: '' }, 'versionNumber'] as const),
    ...(['版本号不能为空', 'Version number cannot be empty'] as const),
  ],
  [
    ...([pcSoftwareApi.upload, { ...software, versionNumber: '1.a.0' }, 'versionNumber'] as const),
    ...(['版本号必须为数字', 'The version number must be numeric'] as const),
  ],
  [
    ...([pcSoftwareApi.upload, { ...software, versionNumber: '1.0' }, 'versionNumber'] as const),
    ...(['版本号格式应为 x.y.z', 'Version format is x.y.z'] as const),
  ],
  [
    ...([announcementApi.save, { content: `<p>${'字'.repeat(5001)}</p>` }, 'content'] as const),
    ...(['公告内容不能超过5000字', 'Announcement content not over 5000 words'] as const),
  ],
  [
    ...([pcSoftwareApi.upload, { ...software, file: 'a.zip', content: tooLarge }, 'file'] as const),
    ...(['文件不能超过10 MB', 'The file cannot exceed 10 MB'] as const),
  ],
  [
    ...([pcSoftwareApi.upload, { ...software, file: 'a.exe', content: zip }, 'file'] as const),
    ...(['仅支持.zip、.rar格式的文件', 'Only .zip, .rar files are accepted'] as const),
  ],
  [
    ...([pcSoftwareApi.upload, { ...software, file: 'a\u202e.zip', content: zip }, 'file'] as const),
    ...(['文件名格式错误', 'File name format error'] as const),
  ],
  [
    checkerTaskApi.start,
    { timeInterval: 59 },
    'timeInterval',
    '时间间隔最小60，最大3600',
    'Time interval min 60, max 3600',
  ],
  [
    ...([checkerTaskApi.start, { timeInterval: 3601 }, 'timeInterval'] as const),
    ...(['时间间隔最小60，最大3600', 'Time interval min 60, max 3600'] as const),
  ],
  [
    ...([checkerTaskApi.start, { systemNos: [64] }, 'systemNos.0', '系统号应为0～63，用逗号分隔'] as const),
    'System numbers are 0 to 63, separated by commas',
  ],
  [
    ...([questionApi.save, { title: '问'.repeat(257) }, 'title', '标题不能超过256个字符（现为257）'] as const),
    'Title cannot exceed 256 characters (257 now)',
  ],
  [
    ...([questionApi.save, { content: '问'.repeat(1025) }, 'content', '内容不能超过1,024个字符（现为1,025）'] as const),
    'Content cannot exceed 1,024 characters (1,025 now)',
  ],
  [
    ...([questionApi.save, { type: '问'.repeat(33) }, 'type', '类型不能超过32个字符（现为33）'] as const),
    'Type cannot exceed 32 characters (33 now)',
  ],
  [questionApi.save, { grade: 21 }, 'grade', '等级应为1～20（现为21）', 'Grade must be 1 to 20 (21 now)'],
]

it.each(rows.map((row) => [row[4], ...row] as const))('the platform says: %s', async (_words, ...row) => {
  const [endpoint, input, field, zh, en] = row
  for (const [language, words] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const whole = endpoint.upload && !('file' in input) ? { ...input, file: 'a.zip', content: zip } : input
    const { code, envelope } = await platform.call(endpoint, whole, { token, language })
    expect([codes.badRequest, codes.payloadTooLarge]).toContain(code)
    expect(envelope.fields).toMatchObject({ [field]: words })
  }
})

const atTheLimit: readonly (readonly [what: string, endpoint: Endpoint, input: object, field: string])[] = [
  ['a password of 20 characters', webUserApi.save, { password: 'x'.repeat(20) }, 'password'],
  ['an announcement of 5000 characters', announcementApi.save, { content: `<p>${'字'.repeat(5000)}</p>` }, 'content'],
  [
    ...(['a file of 10 MB', pcSoftwareApi.upload] as const),
    ...([{ ...software, versionType: '', file: 'a.zip', content: largest }, 'file'] as const),
  ],
  ['an interval of 60 seconds', checkerTaskApi.start, { timeInterval: 60 }, 'timeInterval'],
  ['an interval of 3600 seconds', checkerTaskApi.start, { timeInterval: 3600 }, 'timeInterval'],
  ['systems 0 and 63', checkerTaskApi.start, { systemNos: [0, 63] }, 'systemNos'],
]
it.each(atTheLimit)('the platform has nothing to say of %s', async (_what, endpoint, input, field) => {
  const { code, envelope } = await platform.call(endpoint, input, { token })
  // Other fields are missing, so nothing is made.
  expect(code).toBe(codes.badRequest)
  expect(Object.keys(envelope.fields ?? {}).filter((path) => path.split('.')[0] === field)).toEqual([])
})

it('the platform says of a capture that has to end before it begins: later than the current time', async () => {
  const { data } = await platform.call(checkerApi.list, { status: 0, limit: 50 }, { token })
  const checkerId = data.list[0]?.checkerId ?? ''
  const form = {
    checkerId,
    recordName: 'late',
    recordType: 1,
    systemNos: [],
    shareFlag: 0,
    timeInterval: null,
    plannedEndTime: '2020-01-01 00:00:00',
    confirmed: null,
  }
  for (const [language, words] of [
    ['zh', '抓取结束时间必须晚于当前时间'],
    ['en', 'Capture end time must be later than the current time'],
  ] as const) {
    const { envelope } = await platform.call(checkerTaskApi.start, form, { token, language })
    expect(envelope.fields).toMatchObject({ plannedEndTime: words })
  }
})

it('the platform says of a Checker user who is the caller: the current user cannot be added', async () => {
  const { list } = (await platform.call(checkerApi.list, { limit: 50 }, { token })).data
  const detail = (await platform.call(checkerApi.info, { checkerId: list[0]?.checkerId ?? '' }, { token })).data
  const known = detail.users.map(({ appUserId, role }) => ({ appUserId, role }))
  const options = (await platform.call(checkerApi.userOptions, { search: '' }, { token })).data.list
  const own = options.find(({ appUserId }) => !known.some((each) => each.appUserId === appUserId))?.appUserId ?? ''
  const { data: me } = await platform.call(userApi.info, {}, { token })
  await platform.database
    .update(appUsers)
    .set({ account: me.account })
    .where(eq(appUsers.id, Number(own)))
  const { checkerId, checkerType, checkerName, alias, projectId, version } = detail
  const form = {
    checkerId,
    checkerType,
    checkerName,
    alias,
    projectId,
    version,
    busMacWifiId: detail.busMacWifiId ?? '',
    users: [...known, { appUserId: own, role: 2 }],
  }
  for (const [language, words] of [
    ['zh', '不能将当前用户添加为Checker用户'],
    ['en', 'The current user cannot be added as a Checker user'],
  ] as const) {
    const { envelope } = await platform.call(checkerApi.update, form, { token, language })
    expect(envelope.fields).toEqual({ users: words })
  }
})
