import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { CheckerKey } from '@/components/features/checker/checker-key'
import { type CheckerDetail, checkerApi } from '@/lib/contract/checker'
import type { Language } from '@/lib/contract/language'
import type { Permission } from '@/lib/contract/permission'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const checkerId = 'CK24050001'
const secret = 'k7Qp-never-again-2xZ'

type Options = { keyTime?: string | null; language?: Language; perms?: Permission[] }

const open = ({ keyTime = '2026-03-01 02:00:00', language = 'zh', perms }: Options = {}) => {
  // The section uses only these of a Checker.
  const checker = { checkerId, checkerName: '便携01号', keyTime } as CheckerDetail
  const messages = pickMessages(language, ['checker', 'deviceKey', 'list', 'common', 'pages'])
  return renderPage({
    page: async () => (
      <NextIntlClientProvider locale={language} timeZone="Asia/Shanghai" messages={messages}>
        <CheckerKey checker={checker} onChanged={() => undefined} />
      </NextIntlClientProvider>
    ),
    at: `/equipmentCenter/CheckerDetail?checkerId=${checkerId}`,
    language,
    user: who(perms ? { perms } : {}),
    answers: [answer(checkerApi.issueKey, { checkerId, key: secret }), answer(checkerApi.revokeKey, null)],
  })
}
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const button = (name: string) => screen.getByRole('button', { name })

describe('the key of a Checker', () => {
  it('says since when it is, or that there is none', async () => {
    await open()
    expect(screen.getByRole('region', { name: '密钥' }).textContent).toContain('生成于2026-03-01 10:00:00')
    expect(button('更换密钥')).toBeTruthy()
  })

  it('without one, there is nothing to revoke', async () => {
    await open({ keyTime: null, language: 'en' })
    expect(screen.getByRole('region', { name: 'Key' }).textContent).toContain('this device cannot report')
    expect(button('Issue key')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Revoke key' })).toBeNull()
  })

  it('is made anew after a question, shown once, and gone after that', async () => {
    const { person, asked } = await open()
    await person.click(button('更换密钥'))
    const question = await dialogOf('更换密钥“便携01号”？')
    expect(question.getByText(/现有密钥立即失效/)).toBeTruthy()
    expect(asked(checkerApi.issueKey)).toEqual([])
    await person.click(question.getByRole('button', { name: '更换密钥' }))
    const shown = await dialogOf('新密钥 · 便携01号')
    expect(asked(checkerApi.issueKey)).toEqual([{ checkerId }])
    for (const text of [checkerId, secret]) expect(shown.getByRole('button', { name: `复制 ${text}` })).toBeTruthy()
    const done = shown.getByRole('button', { name: '完成' })
    expect(done).toHaveProperty('disabled', true)
    await person.click(shown.getByRole('checkbox', { name: '已将密钥填入设备或妥善保存' }))
    await person.click(done)
    await closed()
    expect(document.body.innerHTML).not.toContain(secret)
  })

  it('is revoked after a question', async () => {
    const { person, asked } = await open()
    await person.click(button('吊销密钥'))
    const question = await dialogOf('吊销密钥“便携01号”？')
    expect(question.getByText(/立即无法上报数据/)).toBeTruthy()
    await person.click(question.getByRole('button', { name: '吊销密钥' }))
    expect(await screen.findByText('密钥已吊销')).toBeTruthy()
    expect(asked(checkerApi.revokeKey)).toEqual([{ checkerId }])
  })

  it('is left to whoever may manage credentials', async () => {
    await open({ perms: ['checker:list'] })
    for (const name of ['更换密钥', '吊销密钥']) expect(button(name)).toHaveProperty('disabled', true)
  })
})
