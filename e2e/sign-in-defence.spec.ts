import { hydrated } from './journeys/arrive'
import { brandHosts, demoPassword } from './support/accounts'
import { expectNoSeriousAxe } from './support/axe'
import { ownHeaders } from './support/open-session'
import { sendRaw } from './support/raw-http'
import { signInAs } from './support/sign-in'
import { startConsole } from './support/start-console'
import { startPlatform } from './support/start-platform'
import type { Running } from './support/start-service'
import { expect, test } from './support/test'

test.use({ expectedErrors: [/status of (400|403|429)/] })
let platform: Running
let console_: Running
let host: string

test.beforeAll(async () => {
  platform = await startPlatform({ env: { CAPTCHA: 'after-failures', PLATFORM_CONTROLLERS: '30' } })
  console_ = await startConsole({ platformUrl: platform.url })
  host = `${brandHosts[6]}:${console_.port}`
})
test.afterAll(async () => {
  await console_?.stop()
  await platform?.stop()
})

const post = (target: string, body: object, cookie = '') =>
  sendRaw(console_.port, {
    method: 'POST',
    target,
    host,
    headers: [
      ...ownHeaders,
      ['Content-Type', 'application/json'],
      ...(cookie ? ([['Cookie', cookie]] as const) : []),
    ] as [string, string][],
    body: JSON.stringify(body),
  })
const cookiesOf = (answer: Awaited<ReturnType<typeof post>>): string[] => answer.headers.get('set-cookie') ?? []
const pairOf = (cookies: string[], name: string): string =>
  cookies.find((text) => text.startsWith(`${name}=`))?.split(';', 1)[0] ?? ''
const asAdmin = async (): Promise<string> =>
  pairOf(cookiesOf(await post('/sys/login', { username: 'admin', password: demoPassword })), 'Admin-Token')

test('T56: failures of strangers require a captcha of other strangers, but not of a known browser', async () => {
  const first = await post('/sys/login', { username: 'service', password: demoPassword })
  const device = cookiesOf(first).find((text) => text.startsWith('Device=')) ?? ''
  expect(device).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000/)
  expect(device).not.toContain('Domain')
  // After three failures a stranger needs a captcha; its answer is unknown here, so the count stays at three.
  for (let i = 0; i < 3; i++) await post('/sys/login', { username: 'service', password: 'wrong' })
  expect(JSON.parse((await post('/sys/login', { username: 'service', password: demoPassword })).body).code).toBe(40001)
  const known = pairOf(cookiesOf(first), 'Device')
  expect(JSON.parse((await post('/sys/login', { username: 'service', password: demoPassword }, known)).body).code).toBe(
    0,
  )
  // A cookie signed for another account counts as a stranger's.
  await post('/sys/login', { username: 'editor', password: 'wrong' })
  await post('/sys/login', { username: 'editor', password: 'wrong' })
  await post('/sys/login', { username: 'editor', password: 'wrong' })
  expect(JSON.parse((await post('/sys/login', { username: 'editor', password: demoPassword }, known)).body).code).toBe(
    40001,
  )
  // The known browser's own failures delay it in the end; the answer says for how long.
  const answers = []
  for (let i = 0; i < 3; i++) answers.push(await post('/sys/login', { username: 'service', password: 'wrong' }, known))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
})

test('T56: where the brand allows it, proof of work replaces the captcha, and no input is lost', async ({ page }) => {
  const admin = await asAdmin()
  const form = {
    configKey: 'login.proofOfWork',
    value: '1',
    version: 0,
    description: '以浏览器计算代替图片验证码',
    descriptionEn: 'Work in place of a captcha',
  }
  expect(JSON.parse((await post('/sys/config/update', form, admin)).body).code).toBe(0)
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.goto(`http://${host}/login`)
  await hydrated(page)
  await page.getByLabel('账号').fill('viewer')
  const password = page.getByLabel('密码', { exact: true })
  const submit = page.getByRole('button', { name: '登录', exact: true })
  const note = page.getByText('因多次登录失败，登录前需由浏览器进行几秒钟的安全验证，无需输入。')
  for (const wrong of ['wrong-1', 'wrong-2', 'wrong-3']) {
    await expect(note).toHaveCount(0)
    await password.fill(wrong)
    await submit.click()
    await expect(password).toHaveAccessibleDescription('密码错误')
  }
  await expect(note).toBeVisible()
  await expect(note).toHaveRole('status')
  await expect(page.getByLabel('验证码', { exact: true })).toHaveCount(0)
  expect(workers).toEqual([])
  await expectNoSeriousAxe(page)
  await expect(page.getByLabel('账号')).toHaveValue('viewer')
  await password.fill(demoPassword)
  await password.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(workers.map((url) => new URL(url).host)).toEqual([host])
})

test('T57: a password set by somebody else must be changed first, and the session goes on', async ({ page }) => {
  const admin = await asAdmin()
  const roles = await sendRaw(console_.port, {
    target: '/sys/user/roles',
    host,
    headers: [...ownHeaders, ['Cookie', admin]],
  })
  const [role] = JSON.parse(roles.body).data.list as { roleId: string }[]
  const given = 'Given-by-2-others'
  const added = await post(
    '/sys/user/save',
    {
      account: 'newcomer',
      password: given,
      realName: '新同事',
      organizationId: null,
      regionIds: [],
      roleIds: [role?.roleId],
      brandJurisdiction: [6],
      phone: '13900000000',
      mailbox: 'n@example.com',
      superAdmin: 0,
    },
    admin,
  )
  expect(JSON.parse(added.body).code, added.body).toBe(0)
  await page.goto(`http://${host}/login?redirect=%2FinformationEdit`)
  await signInAs(page, 'newcomer', given)
  await expect(page.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
  await page.getByLabel(/^原密码/).fill(given)
  const next = page.getByLabel(/^新密码/)
  const repeated = page.getByLabel(/^确认新密码/)
  const save = page.getByRole('button', { name: '保存' })
  await next.fill('password1')
  await repeated.fill('password1')
  await save.click()
  await expect(next).toHaveAccessibleDescription('密码过于常见，容易被猜到，请换一个')
  await next.fill('Newcomer-2026')
  await repeated.fill('Newcomer-2026')
  await save.click()
  await expect(next).toHaveAccessibleDescription('密码不能由账号名、姓名或品牌名构成')
  await expectNoSeriousAxe(page)
  await next.fill('Chosen-by-1-self')
  await repeated.fill('Chosen-by-1-self')
  await repeated.press('Enter')
  await expect(page).toHaveURL(/\/informationEdit$/)
  await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('新同事')
})
