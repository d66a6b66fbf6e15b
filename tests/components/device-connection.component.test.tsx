import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { connectionApi } from '@/lib/contract/connection'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { fill } from '@/tests/support/component/list-elements'
import { closed, connection, dialogOf, difference, macWifiId, open, rowsOf, textOf } from './open-connection-tab'

const secret = 'k7Qp-never-again-2xZ'

describe('how a controller is connected', () => {
  it('says so in words, and which credentials it has', async () => {
    await open()
    await screen.findByText('在线状态')
    expect(textOf('在线状态')).toBe('在线')
    expect(textOf('当前连接')).toBe('已连接')
    expect(textOf('离线原因')).toBe('--')
    expect(textOf('设备时钟')).toBe('与平台一致')
    expect(textOf('协议版本')).toBe('1')
    expect(screen.getByRole('button', { name: `复制 hvac/6/${macWifiId}` })).toBeTruthy()
    expect(screen.getByRole('button', { name: '复制 mqtt://127.0.0.1:1883' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(rowsOf('凭证')).toEqual([
      ['类型', '生成时间', '生成人', '最近使用', '指纹', '操作'],
      ['密钥', '2026-03-01 10:00:00', '导入时生成', '尚未使用', '--', '吊销'],
      ['证书', '2026-03-02 10:00:00', 'admin', '2026-03-18 14:00:00', '0123456789abcdef', '吊销'],
    ])
  })

  it.each([
    ['zh', 723_000, '快12分3秒'],
    ['en', -723_000, '12 min 3 s behind'],
  ] as const)('warns of a clock that is more than ten minutes off, %s', async (language, clockOffset, words) => {
    await open({ language, answers: [answer(connectionApi.info, { ...connection, clockOffset })] })
    expect((await screen.findByRole('alert')).textContent).toContain(words)
  })

  it('ten minutes are borne', async () => {
    await open({ answers: [answer(connectionApi.info, { ...connection, clockOffset: 600_000 })] })
    await screen.findByText('快10分')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offline, it says why; behind a broker of its own nobody knows of connections', async () => {
    const off = { ...connection, onlineStatus: 0, isConnected: null, endReason: 'heartbeat', protocol: 0 } as const
    await open({ answers: [answer(connectionApi.info, { ...off, credentials: [] })] })
    await screen.findByText('离线')
    expect(textOf('离线原因')).toBe('连接仍在，但连续收不到心跳')
    expect(textOf('当前连接')).toBe('由外部消息服务器管理，平台不掌握')
    expect(textOf('协议版本')).toBe('尚未握手')
    expect(screen.getByText('没有凭证，该设备目前无法连接。')).toBeTruthy()
    expect(screen.getByRole('button', { name: '生成密钥' })).toBeTruthy()
  })
})

describe('credentials', () => {
  const issued = { username: macWifiId, key: secret, topic: connection.topic, broker: connection.broker }

  it('a new key is asked for, shown once, and gone after it was closed', async () => {
    const { person, asked } = await open({ answers: [answer(connectionApi.issueKey, issued)] })
    await person.click(await screen.findByRole('button', { name: '更换密钥' }))
    const question = await dialogOf('更换密钥“一号楼”？')
    expect(question.getByText(/现有密钥立即失效/)).toBeTruthy()
    expect(asked(connectionApi.issueKey)).toEqual([])
    await person.click(question.getByRole('button', { name: '更换密钥' }))
    const shown = await dialogOf('新密钥 · 一号楼')
    expect(asked(connectionApi.issueKey)).toEqual([{ macWifiId }])
    for (const text of Object.values(issued)) expect(shown.getByRole('button', { name: `复制 ${text}` })).toBeTruthy()
    expect(shown.getByRole('alert').textContent).toContain('密钥不会再次显示')
    // Not left by a slip.
    const done = shown.getByRole('button', { name: '完成' })
    expect(done).toHaveProperty('disabled', true)
    await person.keyboard('{Escape}')
    const leaving = await dialogOf('尚未确认保存密钥')
    await person.click(leaving.getByRole('button', { name: '取消' }))
    await person.click(shown.getByRole('checkbox', { name: '已将密钥填入设备或妥善保存' }))
    await person.click(done)
    await closed()
    expect(document.body.innerHTML).not.toContain(secret)
    expect(JSON.stringify([...Object.entries(sessionStorage), ...Object.entries(localStorage)])).not.toContain(secret)
    // The credentials are read again, and the next key is asked for anew.
    expect(asked(connectionApi.info).length).toBeGreaterThan(1)
    await person.click(screen.getByRole('button', { name: '更换密钥' }))
    await dialogOf('更换密钥“一号楼”？')
    expect(document.body.innerHTML).not.toContain(secret)
  })

  it.each([
    ['密钥', 'key'],
    ['证书', 'certificate'],
  ] as const)('revoking asks first: %s', async (name, kind) => {
    const { person, asked } = await open({ answers: [answer(connectionApi.revoke, null)] })
    await person.click(await screen.findByRole('button', { name: `吊销${name}` }))
    const question = await dialogOf(`吊销${name}“一号楼”？`)
    expect(question.getByText(new RegExp(`吊销后设备立即断开，且不能再用此${name}连接`))).toBeTruthy()
    await person.click(question.getByRole('button', { name: '取消' }))
    await closed()
    expect(asked(connectionApi.revoke)).toEqual([])
    await person.click(screen.getByRole('button', { name: `吊销${name}` }))
    await person.click((await dialogOf(`吊销${name}“一号楼”？`)).getByRole('button', { name: '吊销' }))
    expect(await screen.findByText('凭证已吊销')).toBeTruthy()
    expect(asked(connectionApi.revoke)).toEqual([{ macWifiId, kind }])
  })

  it('a certificate is registered; a private key is never sent', async () => {
    const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
    const { person, asked } = await open({ answers: [answer(connectionApi.setCertificate, null)] })
    await person.click(await screen.findByRole('button', { name: '登记证书' }))
    const form = await dialogOf('登记证书 · 一号楼')
    const field = form.getByLabelText(/^证书（PEM）/)
    const save = () => person.click(form.getByRole('button', { name: '保存' }))
    await fill(person, field, `${pem}\n-----BEGIN ${'PRIVATE'} KEY-----\nBBBB`)
    await save()
    expect(form.getByText('这里含有私钥。私钥不得离开设备，请只粘贴证书。')).toBeTruthy()
    await fill(person, field, 'AAAA')
    await save()
    expect(form.getByText('应以 -----BEGIN CERTIFICATE----- 开头')).toBeTruthy()
    expect(asked(connectionApi.setCertificate)).toEqual([])
    await fill(person, field, pem)
    await save()
    expect(await screen.findByText('证书已登记')).toBeTruthy()
    expect(asked(connectionApi.setCertificate)).toEqual([{ macWifiId, certificate: pem }])
  })

  it('without the right nothing can be changed, and each button says why', async () => {
    await open({ perms: ['device:list'], answers: [answer(connectionApi.differences, { list: [difference] })] })
    for (const name of ['更换密钥', '登记证书', '吊销密钥', '吊销证书']) {
      const button = await screen.findByRole('button', { name })
      expect(button).toHaveProperty('disabled', true)
      expect(button.title).toBe('缺少权限：管理设备凭证')
    }
    for (const name of ['清零', '写入档案 系统 03 · 室内机 07 机型', '标为已查看 系统 03 · 室内机 07 机型']) {
      const button = await screen.findByRole('button', { name })
      expect(button).toHaveProperty('disabled', true)
      expect(button.title).toBe('缺少权限：编辑设备')
    }
  })

  it('a failure to read says so and can be tried again', async () => {
    const { person, answer: next } = await open({ answers: [answer(connectionApi.info, refuse('failure'))] })
    const alert = await screen.findByRole('alert')
    next(answer(connectionApi.info, connection))
    await person.click(within(alert).getByRole('button', { name: '重试' }))
    expect(await screen.findByText('在线状态')).toBeTruthy()
  })
})
