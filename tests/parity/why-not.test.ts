import { describe, expect, test } from '@jest/globals'
import { controlCan, controlWhyNot } from '@/lib/contract/control'
import { deviceCan, rebootWhyNot } from '@/lib/contract/device'
import { onlineUserCan, onlineUserWhyNot } from '@/lib/contract/online-user'
import { roleCan, roleWhyNot } from '@/lib/contract/role'
import { webUserCan, webUserWhyNot } from '@/lib/contract/web-user'
import { en, zh } from '@/messages/messages'

const both = [0, 1] as const

/** The reason shown, where the action cannot be done. */
const said = (noun: 'webUser' | 'role' | 'device' | 'unit' | 'onlineUser', key: string): string => {
  const [own, other] = [zh[noun].reasons, en[noun].reasons] as unknown as Record<string, string>[]
  if (!own?.[key] || !other?.[key]) throw new Error(`${noun}.reasons.${key} is not there`)
  return own[key]
}

describe('the reason is the one that applies', () => {
  const users = both.flatMap((within) => both.flatMap((self) => both.map((status) => ({ within, self, status }))))
  test.each(['enable', 'disable', 'resetPassword', 'resetFactors'] as const)('web user: %s', (action) => {
    for (const { within, self, status } of users) {
      const user = { within, self, status, factor: 0 as const }
      if (webUserCan[action](user)) continue
      const reason = said('webUser', webUserWhyNot(user) ?? action)
      if (within === 0) expect(reason).toBe('该用户的权限高于您')
      else if (self === 1) expect(reason).toBe('不能对自己的账号执行该操作')
      else expect(reason).toBe(said('webUser', action))
    }
  })

  test('role: a shared one, one of more rights, the own one', () => {
    const role = { own: 0, builtin: 0, userCount: 0, platformId: 6 } as const
    expect(roleCan.edit({ within: 0 })).toBe(false)
    expect(said('role', roleWhyNot({ ...role, within: 0, platformId: null }) ?? '')).toBe(
      '各品牌共用的角色由超级用户修改',
    )
    expect(said('role', roleWhyNot({ ...role, within: 0 }) ?? '')).toBe('该角色的权限高于您')
    expect(roleWhyNot({ ...role, within: 1 })).toBeUndefined()
  })

  test.each([
    [0, 0, '设备离线，无法重启'],
    [0, 1, '设备离线，无法重启'],
    [1, 1, '模块正在重启'],
  ] as const)('restart of a module, online %d, restarting %d: %s', (onlineStatus, rebooting, text) => {
    expect(deviceCan.reboot({ onlineStatus, rebooting })).toBe(false)
    expect(said('device', rebootWhyNot({ onlineStatus }) ?? 'reboot')).toBe(text)
  })

  test.each([
    [0, 1, '设备离线，无法控制'],
    [1, null, '机组通讯中断，无法控制'],
  ] as const)('control, online %d, switch %s: %s', (onlineStatus, onOff, text) => {
    expect(controlCan.send({ onlineStatus, onOff })).toBe(false)
    expect(said('unit', controlWhyNot({ onlineStatus }) ?? 'control')).toBe(text)
  })

  test.each([
    [1, 1, '这是您当前的会话，请使用“退出”'],
    [0, 0, '该用户的权限高于您'],
  ] as const)('a session, own %d, within %d: %s', (current, within, text) => {
    expect(onlineUserCan.end({ current, within })).toBe(false)
    expect(said('onlineUser', onlineUserWhyNot({ current }) ?? 'end')).toBe(text)
  })
})
