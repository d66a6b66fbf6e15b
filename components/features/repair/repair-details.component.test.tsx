import { expect, it } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { MoreMessages } from '@/components/ui/more-messages'
import type { Permission } from '@/lib/contract/permission'
import { repairApi } from '@/lib/contract/repair'
import type { Repair } from '@/lib/contract/repair-row'
import { toWireTime } from '@/lib/format/wire-time'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer } from '@/tests/support/component/canned-platform'
import { repair as row } from '@/tests/support/component/canned-rows'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'
import { RepairDetails } from './repair-details'

const hour = 3_600_000
const hoursFromNow = (hours: number) => toWireTime(new Date(Date.now() + hours * hour))

const open = async (changed: Partial<Repair>, perms?: readonly Permission[]) => {
  const repair: Repair = {
    ...row,
    place: null,
    reporter: null,
    firmwareVersion: '',
    readings: [],
    handleResult: '',
    partsReplaced: [],
    cost: null,
    satisfaction: null,
    photos: [],
    events: [],
    ...changed,
  }
  return renderPage({
    page: async () => (
      <MoreMessages messages={pickMessages('zh', ['repair', 'fault', 'unit', 'file', 'push', 'worldMap'])}>
        <RepairDetails record={repair} readAt={Date.now()} />
      </MoreMessages>
    ),
    at: '/repairDetails/4',
    user: who(perms ? { perms } : {}),
    answers: [answer(repairApi.info, repair)],
  })
}

const primaries = () =>
  screen.getAllByRole('button').flatMap((each) => (each.dataset.variant === 'contained' ? [each.textContent] : []))

const accepted = { status: 1, handler: '张工', handlerId: '7', acceptTime: '2026-01-01 02:00:00' } as const

it.each([
  ['unprocessed', { dueTime: hoursFromNow(2) }, '受理'],
  ['accepted', accepted, '完成'],
  ['accepted without a handler', { status: 1 }, '完成'],
  ['processed', { ...accepted, status: 2, finishTime: hoursFromNow(-24) }, '重新打开'],
] as const)('exactly one button is primary: %s', async (_state, changed, name) => {
  await open(changed)
  expect(primaries()).toEqual([name])
})

it('nothing is primary that cannot be done, and the next step says why', async () => {
  await open({ ...accepted, status: 2, finishTime: hoursFromNow(-24 * 31) })
  expect(primaries()).toEqual([])
  expect(screen.getByRole('button', { name: '重新打开' }).title).toBe('只有30天内完成的报修可以重新打开')
  cleanup()
  await open({}, ['repair:list'])
  expect(primaries()).toEqual([])
  expect(screen.getByRole('button', { name: '受理' }).title).toBe('缺少权限：处理报修')
})

it('an unaccepted request can be finished: its form takes the place of the step, and stays with its draft', async () => {
  const { person } = await open({})
  await person.click(screen.getByRole('button', { name: '完成' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^处理结果/))
  expect(primaries()).toEqual(['完成'])
  await person.keyboard('已更换')
  cleanup()
  await open({})
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^处理结果/).value).toBe('已更换')
  expect(primaries()).toEqual(['完成'])
})

it('the time that is left to accept it stands in words, and one that is over, too', async () => {
  await open({ dueTime: hoursFromNow(14.5) })
  expect(screen.getByText('还剩14小时')).toBeTruthy()
  cleanup()
  await open({ dueTime: hoursFromNow(-3.5) })
  expect(screen.getByText('已超3小时')).toBeTruthy()
})

it('the reporter can be called and written to, unless phone and mailbox are masked', async () => {
  await open({ phoneCode: '+86', phone: '13800006620', email: 'a@example.com' })
  expect(screen.getByRole('link', { name: '+86 13800006620' }).getAttribute('href')).toBe('tel:+8613800006620')
  expect(screen.getByRole('link', { name: 'a@example.com' }).getAttribute('href')).toBe('mailto:a@example.com')
  cleanup()
  await open({ phoneCode: '+86', phone: '138****6620', email: 'a****@example.com' })
  expect(screen.queryByRole('link', { name: /\*/ })).toBeNull()
})

it('one that has a handler is reassigned', async () => {
  await open(accepted)
  expect(screen.getByRole('button', { name: '改派' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '分配' })).toBeNull()
})
