import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { authApi } from '@/lib/contract/auth'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { signIn } from '../journeys/arrive'
import { brandHosts, demoPassword } from './accounts'
import { ownHeaders } from './open-session'
import { sendRaw } from './raw-http'

const given = 'Given-by-2-others'

/** Calls the console on brand 6 and returns the data. */
export const askConsole = async (target: string, cookie: string, body?: object): Promise<unknown> => {
  const answer = await sendRaw(Number(process.env.E2E_CONSOLE_PORT), {
    method: body ? 'POST' : 'GET',
    target,
    host: `${brandHosts[6]}:${process.env.E2E_CONSOLE_PORT}`,
    headers: [...ownHeaders, ['Cookie', cookie], ['Content-Type', 'application/json']],
    ...(body && { body: JSON.stringify(body) }),
  })
  const { code, data } = JSON.parse(answer.body) as { code: number; data: unknown }
  expect(code, `${target}: ${answer.body}`).toBe(0)
  return data
}

/**
 * Adds somebody whom no other test uses, on brand 6, who may read and has the demo's password: for tests that change an
 * account for good. Returns their account.
 */
export const addUser = async ({ superAdmin = 0 }: { superAdmin?: 0 | 1 } = {}): Promise<string> => {
  const host = `${brandHosts[6]}:${process.env.E2E_CONSOLE_PORT}`
  const account = `own_${randomUUID().slice(0, 8)}`
  const admin = await signIn(host, 'admin')
  const { list } = (await askConsole(webUserApi.roles.path, admin)) as { list: { roleId: string; name: string }[] }
  await askConsole(webUserApi.save.path, admin, {
    account,
    password: given,
    realName: '新同事',
    organizationId: null,
    regionIds: [],
    roleIds: list.filter(({ name }) => name === '只读').map(({ roleId }) => roleId),
    brandJurisdiction: [6],
    phone: '13900000000',
    mailbox: 'own@example.com',
    superAdmin,
  })
  // Somebody else has set it, so it must be changed first.
  const own = await signIn(host, account, given)
  await askConsole(userApi.changePassword.path, own, { oldPassword: given, newPassword: demoPassword })
  await askConsole(authApi.logout.path, own, {})
  return account
}
