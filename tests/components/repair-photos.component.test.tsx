import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { RepairPhotos } from '@/components/features/repair/repair-photos'
import { MoreMessages } from '@/components/ui/more-messages'
import type { Permission } from '@/lib/contract/permission'
import { repairApi } from '@/lib/contract/repair'
import type { Repair, RepairStatus } from '@/lib/contract/repair-row'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const fileIds = ['1', '2', '3'].map((end) => `0c0ffee0-0000-4000-8000-00000000000${end}`)
const [mine = '', other = '', customers = ''] = fileIds
const photo = (fileId: string, fileName: string, userId: string | null) => ({
  fileId,
  fileName,
  size: 100,
  time: '2026-07-24 08:00:00',
  userId,
  user: userId === null ? null : '同事',
})

const open = async (status: RepairStatus, perms?: readonly Permission[]) => {
  let changes = 0
  // Only the fields of a request that its photos need.
  const repair = {
    repairId: '5',
    status,
    photoCount: 3,
    handlerId: null,
    photos: [photo(mine, '铭牌.png', '1'), photo(other, '冷凝器.png', '2'), photo(customers, '现场.png', null)],
  } as unknown as Repair
  const page = async () => (
    <MoreMessages messages={pickMessages('zh', ['repair', 'file'])}>
      <RepairPhotos
        repair={repair}
        onChanged={() => {
          changes += 1
        }}
      />
    </MoreMessages>
  )
  const opened = await renderPage({
    page,
    at: '/',
    user: who(perms ? { perms } : {}),
    answers: [answer(repairApi.photo, refuse('notFound')), answer(repairApi.removePhoto, null)],
  })
  return { ...opened, changes: () => changes }
}
const button = (name: string) => screen.getByRole('button', { name: `删除图片${name}` })

it('a photo’s uploader can remove it after a confirmation; for others the reason is shown', async () => {
  const { person, asked, changes } = await open(1)
  for (const name of ['冷凝器.png', '现场.png']) {
    expect(button(name).title).toBe('只有上传者本人可以删除图片')
    await person.click(button(name))
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  await person.click(button('铭牌.png'))
  const dialog = () => screen.findByRole('dialog', { name: '删除图片' })
  expect((await dialog()).textContent).toContain('铭牌.png将从报修中删除')
  await person.click(within(await dialog()).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(repairApi.removePhoto)).toEqual([])
  await person.click(button('铭牌.png'))
  await person.click(within(await dialog()).getByRole('button', { name: '删除图片' }))
  await waitFor(() => expect(asked(repairApi.removePhoto)).toEqual([{ repairId: '5', fileId: mine }]))
  await waitFor(() => expect(changes()).toBe(1))
})

it('no photo of a processed request can be removed, and none without the right', async () => {
  await open(2)
  expect(button('铭牌.png').title).toBe('报修已处理，图片作为处理记录保留，不能删除')
})

it('a user who may not handle repairs is told which right is missing', async () => {
  await open(1, ['repair:list'])
  expect(button('铭牌.png').title).toBe('缺少权限：处理报修')
})
