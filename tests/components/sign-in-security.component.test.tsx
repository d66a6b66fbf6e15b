import { describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import profile from '@/app/(console)/informationEdit/page'
import RecoveryCodesDialog from '@/components/features/account/recovery-codes-dialog'
import MustEnrolFactorScreen from '@/components/shell/session/must-enrol-factor-screen'
import { MoreMessages } from '@/components/ui/more-messages'
import { hasUnsaved } from '@/lib/api/unsaved-input'
import { type FactorStatus, factorApi, type Passkey } from '@/lib/contract/factor'
import { sessionApi } from '@/lib/contract/session'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { ceremony, plugAuthenticator } from '@/tests/support/component/authenticator'
import { answer, type CannedAnswer, refuse } from '@/tests/support/component/canned-platform'
import { descriptionOf } from '@/tests/support/component/description-of'
import { fill } from '@/tests/support/component/list-elements'
import { renderConsole } from '@/tests/support/component/render-console'
import { renderPage } from '@/tests/support/component/render-page'

const nothing: FactorStatus = {
  totp: 0,
  totpTime: null,
  passkeys: [],
  recoveryLeft: 0,
  required: 0,
  passkeysOffered: 1,
}
const laptop: Passkey = {
  passkeyId: '7',
  name: '办公室电脑',
  createTime: '2026-03-01 02:00:00',
  lastUsedTime: null,
  synced: 1,
}
const codes = ['k7ph2-9xq4m', 'aaaaa-bbbbb']
const secret = 'JBSWY3DPEHPK3PXP'
const key = { secret, uri: `otpauth://totp/Console:admin?secret=${secret}&issuer=Console` }

const open = async (status: FactorStatus | ReturnType<typeof refuse>, answers: readonly CannedAnswer[] = []) =>
  renderConsole({
    page: profile,
    at: '/informationEdit',
    width: 560,
    answers: [answer(sessionApi.list, { list: [] }), answer(factorApi.status, status), ...answers],
  })
const section = async () => within(await screen.findByRole('region', { name: '登录安全' }))
const press = async (person: UserEvent, name: string) => person.click((await section()).getByRole('button', { name }))
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the section', () => {
  it('says what there is not, and offers it', async () => {
    plugAuthenticator('confirms')
    await open(nothing)
    const here = await section()
    expect(await here.findByText('未启用')).toBeTruthy()
    expect(here.getByText('还没有通行密钥')).toBeTruthy()
    expect(here.queryByText('恢复码')).toBeNull()
    expect(here.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '设置验证器应用',
      '添加通行密钥',
    ])
  })

  it('lists what there is; recovery codes that run out are said', async () => {
    plugAuthenticator('confirms')
    await open({ ...nothing, totp: 1, totpTime: '2026-03-01 02:00:00', passkeys: [laptop], recoveryLeft: 2 })
    const here = await section()
    const row = await here.findByRole('row', { name: /办公室电脑/ })
    expect(row.textContent).toContain('多设备同步')
    expect(row.textContent).toContain('2026-03-01 10:00')
    expect(row.textContent).toContain('未使用过')
    expect(here.getByText('剩余2个')).toBeTruthy()
    expect(here.getByText('恢复码即将用完，请重新生成。')).toBeTruthy()
  })

  it('the last factor of somebody who must have one cannot be removed, and says why', async () => {
    await open({ ...nothing, totp: 1, totpTime: '2026-03-01 02:00:00', recoveryLeft: 9, required: 1 })
    const remove = await (await section()).findByRole<HTMLButtonElement>('button', { name: '移除验证器应用' })
    expect([remove.disabled, remove.title]).toEqual([true, '您的角色要求双重验证，至少保留一种方式。'])
  })

  it('a site or a browser without passkeys says so', async () => {
    await open({ ...nothing, passkeysOffered: 0 })
    const here = await section()
    expect(await here.findByText('本站点未开放通行密钥，请使用验证器应用。')).toBeTruthy()
    expect(here.queryByRole('button', { name: '添加通行密钥' })).toBeNull()
  })

  it('that cannot be read can be read again', async () => {
    const { person, answer: give } = await open(refuse('failure'))
    const here = await section()
    expect((await here.findByRole('alert')).textContent).toContain('登录安全信息加载失败')
    give(answer(factorApi.status, nothing))
    await person.click(here.getByRole('button', { name: '重试' }))
    expect(await here.findByText('未启用')).toBeTruthy()
  })
})

describe('an authenticator app', () => {
  it('is set up by its key and a first code, and then the recovery codes are shown', async () => {
    const {
      person,
      asked,
      answer: give,
    } = await open(nothing, [
      answer(factorApi.beginTotp, key),
      answer(factorApi.confirmTotp, ({ code }) => (code === '123456' ? { codes } : refuse('wrongFactor'))),
    ])
    await screen.findByText('未启用')
    await press(person, '设置验证器应用')
    const dialog = await dialogOf('设置验证器应用')
    expect(await dialog.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    expect(dialog.getByRole('img', { name: '添加账号的二维码，内容与下方密钥相同' })).toBeTruthy()
    const field = dialog.getByLabelText(/^验证码/)
    await person.click(dialog.getByRole('button', { name: '启用' }))
    expect(descriptionOf(field)).toBe('请输入验证码')
    await fill(person, field, '999999')
    await person.click(dialog.getByRole('button', { name: '启用' }))
    await waitFor(() => expect(descriptionOf(field)).toBe('验证未通过，请重试'))
    give(answer(factorApi.status, { ...nothing, totp: 1, totpTime: '2026-03-18 06:30:00', recoveryLeft: 10 }))
    await fill(person, field, '123 456')
    await person.click(dialog.getByRole('button', { name: '启用' }))
    const shown = await dialogOf('请保存恢复码')
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
    expect(asked(factorApi.confirmTotp)).toEqual([{ code: '999999' }, { code: '123456' }])
    expect(await screen.findByText('已启用')).toBeTruthy()
  })
})

describe('a passkey', () => {
  it('is added under a proposed name; canceled in the browser it can be tried again', async () => {
    plugAuthenticator('cancels', 'confirms')
    const { person, asked } = await open(nothing, [
      answer(factorApi.beginPasskey, { options: ceremony }),
      answer(factorApi.addPasskey, { codes: [] }),
    ])
    await screen.findByText('未启用')
    await press(person, '添加通行密钥')
    const dialog = await dialogOf('添加通行密钥')
    const name = dialog.getByLabelText(/^名称/)
    expect(name).not.toHaveProperty('value', '')
    await fill(person, name, '办公室电脑')
    await person.click(dialog.getByRole('button', { name: '创建' }))
    expect(await dialog.findByText('未创建通行密钥，可以重试。')).toBeTruthy()
    expect(dialog.queryByRole('alert')).toBeNull()
    await person.click(dialog.getByRole('button', { name: '创建' }))
    await gone()
    expect(await screen.findByText('通行密钥已添加')).toBeTruthy()
    expect(asked(factorApi.addPasskey)).toMatchObject([
      { name: '办公室电脑', answer: { id: 'cGFzc2tleQ', response: { attestationObject: 'YXR0ZXN0YXRpb24' } } },
    ])
  })

  it('of a device that has one already says so at its field', async () => {
    plugAuthenticator('has one already')
    const { person, asked } = await open(nothing, [answer(factorApi.beginPasskey, { options: ceremony })])
    await screen.findByText('未启用')
    await press(person, '添加通行密钥')
    const dialog = await dialogOf('添加通行密钥')
    await person.click(dialog.getByRole('button', { name: '创建' }))
    await waitFor(() => expect(descriptionOf(dialog.getByLabelText(/^名称/))).toBe('该设备已为此账号创建过通行密钥'))
    expect(asked(factorApi.addPasskey)).toEqual([])
  })

  it('is removed after a question', async () => {
    const {
      person,
      asked,
      answer: give,
    } = await open({ ...nothing, passkeys: [laptop], recoveryLeft: 9 }, [answer(factorApi.removePasskey, null)])
    await person.click(await screen.findByRole('button', { name: '移除通行密钥办公室电脑' }))
    const dialog = await dialogOf(/办公室电脑/)
    expect(asked(factorApi.removePasskey)).toEqual([])
    give(answer(factorApi.status, nothing))
    await person.click(dialog.getByRole('button', { name: '移除' }))
    await gone()
    expect(asked(factorApi.removePasskey)).toEqual([{ passkeyId: '7' }])
    expect(await screen.findByText('还没有通行密钥')).toBeTruthy()
  })
})

it('new recovery codes are made after a question', async () => {
  const { person } = await open({ ...nothing, totp: 1, totpTime: '2026-03-01 02:00:00', recoveryLeft: 9 }, [
    answer(factorApi.renewRecovery, { codes }),
  ])
  await person.click(await screen.findByRole('button', { name: '重新生成恢复码' }))
  const question = await dialogOf('重新生成恢复码')
  await person.click(question.getByRole('button', { name: '重新生成恢复码' }))
  expect((await dialogOf('请保存恢复码')).getByText('k7ph2-9xq4m')).toBeTruthy()
})

describe('recovery codes', () => {
  const show = async () => {
    const onClose = jest.fn()
    const page = async () => (
      <MoreMessages messages={pickMessages(await currentLanguage(), ['factor'])}>
        <RecoveryCodesDialog codes={codes} account="admin" onClose={onClose} />
      </MoreMessages>
    )
    const { person } = await renderPage({ page, at: '/informationEdit', answers: [] })
    return { person, onClose, dialog: await dialogOf('请保存恢复码') }
  }

  it('are left only once they are said to be saved', async () => {
    const { person, onClose, dialog } = await show()
    const done = dialog.getByRole<HTMLButtonElement>('button', { name: '完成' })
    expect(done.disabled).toBe(true)
    expect(hasUnsaved()).toBe(true)
    await person.click(done)
    expect(onClose).not.toHaveBeenCalled()
    await person.click(dialog.getByLabelText('我已保存'))
    expect(hasUnsaved()).toBe(false)
    await person.click(done)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('Escape asks before they are lost', async () => {
    const { person, onClose } = await show()
    await person.click(screen.getByText('k7ph2-9xq4m'))
    await person.keyboard('{Escape}')
    const question = await dialogOf('恢复码还没有保存？')
    expect(onClose).not.toHaveBeenCalled()
    await person.click(question.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '恢复码还没有保存？' })).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
    await person.keyboard('{Escape}')
    await person.click((await dialogOf('恢复码还没有保存？')).getByRole('button', { name: '不保存，关闭' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('are saved as a text file', async () => {
    const saved: { name: string; blob: Blob }[] = []
    const blobs: Blob[] = []
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    })
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const [blob] = blobs
      if (blob) saved.push({ name: this.download, blob })
    })
    const { person, dialog } = await show()
    await person.click(dialog.getByRole('button', { name: '下载' }))
    click.mockRestore()
    expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([
      ['recovery-codes.txt', 'text/plain;charset=utf-8'],
    ])
  })
})

describe('who must have a second factor', () => {
  const enrol = async (status: FactorStatus, answers: readonly CannedAnswer[] = []) => {
    const goOn = jest.fn()
    const page = async () => (
      <MoreMessages messages={pickMessages(await currentLanguage(), ['factor'])}>
        <MustEnrolFactorScreen goOn={goOn} />
      </MoreMessages>
    )
    const { person } = await renderPage({
      page,
      at: '/dashboard',
      answers: [answer(factorApi.status, status), ...answers],
    })
    return { person, goOn }
  }

  it('sets one up, saves the recovery codes, and then goes on', async () => {
    const { person, goOn } = await enrol(nothing, [
      answer(factorApi.beginTotp, key),
      answer(factorApi.confirmTotp, { codes }),
    ])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('请先设置双重验证')
    await person.click(await screen.findByRole('button', { name: '设置验证器应用' }))
    const dialog = await dialogOf('设置验证器应用')
    await fill(person, await dialog.findByLabelText(/^验证码/), '123456')
    await person.click(dialog.getByRole('button', { name: '启用' }))
    const shown = await dialogOf('请保存恢复码')
    expect(goOn).not.toHaveBeenCalled()
    await person.click(shown.getByLabelText('我已保存'))
    await person.click(shown.getByRole('button', { name: '完成' }))
    expect(goOn).toHaveBeenCalledTimes(1)
  })

  it('where there are no passkeys is offered none, and can sign out', async () => {
    await enrol({ ...nothing, passkeysOffered: 0 })
    expect(await screen.findByRole('button', { name: '设置验证器应用' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '添加通行密钥' })).toBeNull()
    expect(screen.getByRole('button', { name: '退出' })).toBeTruthy()
  })
})
